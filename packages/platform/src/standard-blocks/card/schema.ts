import { z } from 'zod'
import { imageRatios } from '#model'
import { eachDevice, field, headingLabels } from '#schema'

const shapes = ['1:1', '4:5', '4:3', '3:2', '16:9'] as const

export const schema = z
  .object({
    imageInfo: field.image('Picture'),
    ratio: field
      .choice('Shape', shapes)
      .meta({ group: 'style', help: 'Width to height. The picture is cropped around its focal point.' })
      .default('4:3'),
    title: field.text('Heading').meta({ help: 'If the link text is empty, the heading is the link.' }),
    headingTag: field
      .choice('Heading level', ['h2', 'h3', 'h4', 'p'], headingLabels)
      .meta({ help: 'Choose Paragraph if it is not a heading.' })
      .default('h3'),
    text: field.longText('Text', 1000).meta({ help: 'One or two sentences.' }).default(''),
    url: field.link('Link').meta({ help: 'If empty, the card has no link.' }).optional(),
    linkText: field
      .text('Link text', 80)
      .meta({ help: 'Shown below the text, such as `Read more about repairs`.' })
      .default(''),
    look: eachDevice(
      field
        .choice('Style', ['plain', 'outlined', 'filled'], {
          plain: 'Without a frame',
          outlined: 'With a border',
          filled: 'With a background',
        })
        .meta({ help: 'The frame around the picture and text.' }),
      'plain',
    ),
  })
  .meta({ help: 'A picture with a heading, text and a link.' })

export type Props = z.output<typeof schema>

export const toAspectRatio = ({ ratio }: Props): number => imageRatios[ratio]
