import { toPlainText, type SiteUrls } from '#kit'
import type { DeviceProps } from '#schema'
import { toLinkName } from '../link-name.ts'
import type { headingTags, Props, textStyles } from './schema.ts'

type HeadingTag = (typeof headingTags)[number]
type TextStyle = (typeof textStyles)[number]

export type Data = {
  readonly Tag: HeadingTag
  /** The block's text without markup (TXT-2). */
  readonly text: string
  readonly textClass: string
  readonly link?: { readonly url: string; readonly name?: string }
}

const styleOfTag: Record<HeadingTag, TextStyle> = {
  h1: 'heading-xlarge',
  h2: 'heading-large',
  h3: 'heading-medium',
  h4: 'heading-small',
  h5: 'heading-xsmall',
  h6: 'heading-xxsmall',
  p: 'body-regular',
  div: 'body-regular',
  span: 'body-regular',
}

/**
 * Returns the CSS class for the selected text style. If no style is selected, the heading element determines the style.
 */
export function toTextStyle(
  { textDisplayInfo, textStyle }: DeviceProps<Props>,
  { Tag: HeadingTag }: Data,
): TextStyle {
  const override = textDisplayInfo.enableOverride ? textDisplayInfo.textStyle : undefined
  return override ?? textStyle ?? styleOfTag[HeadingTag]
}

/**
 * Returns the values for the view: the values in `textDisplayInfo` if it overrides the block's own values, otherwise
 * the block's own values.
 */
export function readData(props: Props, url: SiteUrls): Data {
  const override = props.textDisplayInfo.enableOverride ? props.textDisplayInfo : undefined
  const HeadingTag = override?.headingTag ?? props.headingTag
  const text = toPlainText(props.text)
  return {
    Tag: HeadingTag,
    text,
    textClass: props.textClass,
    ...(props.isLinkable &&
      props.url !== undefined && {
        link: { url: url.path(props.url), name: toLinkName(text, props.linkAssistiveText) },
      }),
  }
}
