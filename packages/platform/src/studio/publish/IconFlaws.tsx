/** Warns about an unsuitable icon in the selected theme. A button reveals the icon's field. */
import { Button } from 'react-aria-components/Button'
import type { ListedDraft } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { useIconFlaw } from '../document/use-icon-flaw.ts'
import { useItem } from '../document/use-items.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { iconFlawMessages } from '../messages/en-icon-flaws.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'

type IconFlawsProps = {
  /** The selected drafts. */
  readonly drafts: readonly ListedDraft[]
  /** Called before the field is revealed. */
  readonly onShow: () => void
}

export const IconFlaws = ({ drafts, onShow }: IconFlawsProps) =>
  drafts
    .filter(({ type, isWithdrawn }) => type === 'epiderm__theme' && !isWithdrawn)
    .map((theme) => <IconFlawNote key={toItemKey(theme)} theme={theme} onShow={onShow} />)

type IconFlawNoteProps = Pick<IconFlawsProps, 'onShow'> & { readonly theme: ListedDraft }

function IconFlawNote({ theme, onShow }: IconFlawNoteProps) {
  const { contentKey, language, title } = theme
  const flaw = useIconFlaw(useItem(theme))
  const reveal = useRevealOnSite()({ contentKey, language, block: null, path: ['body', 'icon'] })
  if (flaw === undefined) return null
  return (
    <section className="notice" aria-label={words.iconFlaw}>
      <p>{words.iconFlaw}</p>
      <ul className="problems">
        <li>
          <strong>{title}</strong> {iconFlawMessages[flaw.kind](flaw.width, flaw.height)}{' '}
          {reveal !== undefined && (
            <Button
              className="small"
              aria-label={words.showIcon}
              onPress={() => {
                onShow()
                reveal()
              }}
            >
              {messages.problems.show}
            </Button>
          )}
        </li>
      </ul>
    </section>
  )
}
