/** Warns about images without alternative text in drafts. Each image has a button that reveals its field. */
import { Button } from 'react-aria-components/Button'
import type { PictureWithoutAlt } from '#api'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'

type MissingAltTextsProps = {
  readonly pictures: readonly PictureWithoutAlt[]
  /** Called before a field is revealed. */
  readonly onShow: () => void
}

export function MissingAltTexts({ pictures, onShow }: MissingAltTextsProps) {
  const toReveal = useRevealOnSite()
  if (pictures.length === 0) return null
  return (
    <section className="notice" aria-label={words.withoutAltText}>
      <p>{words.withoutAltText}</p>
      <ul>
        {pictures.map(({ contentKey, language, title, place }) => {
          const reveal = toReveal({ contentKey, language, ...place })
          return (
            <li key={`${contentKey} ${language} ${place.block ?? ''} ${place.path.join(' ')}`}>
              {title}{' '}
              {reveal !== undefined && (
                <Button
                  className="small"
                  aria-label={words.wordPicture(title)}
                  onPress={() => {
                    onShow()
                    reveal()
                  }}
                >
                  {messages.problems.show}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
