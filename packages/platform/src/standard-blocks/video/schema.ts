import { z } from 'zod'
import { field } from '#schema'
import { findVideo, type VideoService } from './video-services.ts'

const shapes = ['16:9', '4:3', '1:1', '4:5'] as const

/** Returns the schema for a site that allows the given services. */
export function createVideoSchema(services: readonly VideoService[]) {
  const names = [...new Set(services.map(({ name }) => name))].join(', ')
  return z
    .object({
      url: z
        .string()
        .refine(
          (url) => findVideo(url.trim(), services) !== undefined,
          `must be the address of a video on one of these websites: ${names}`,
        )
        .meta({
          label: 'Video address',
          kind: 'url',
          help: `Copy it from the website of the video. Allowed websites: ${names}.`,
        }),
      title: field
        .text('Title', 150)
        .meta({ help: 'Shown below the video, and read out by screen readers.' }),
      imageInfo: field.image('Picture').meta({ help: 'Shown until a visitor plays the video.' }),
      ratio: field
        .choice('Shape', shapes)
        .meta({ group: 'style', help: 'Width to height of the video.' })
        .default('16:9'),
      captionsUrl: field
        .link('Captions or transcript')
        .meta({ help: 'A page or document with the spoken words, linked below the video.' })
        .optional(),
      captionsText: field.label('Link text', 'video.transcript', {
        help: 'The link to the captions or transcript.',
        max: 80,
      }),
    })
    .meta({ help: 'A video from another website. Visitors contact that website only when they play it.' })
}

export type Props = z.output<ReturnType<typeof createVideoSchema>>
