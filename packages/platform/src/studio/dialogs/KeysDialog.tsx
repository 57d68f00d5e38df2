/** Lists the keyboard shortcuts that are available on the current screen, by command. */
import type { Command } from '../core/commands.ts'
import { toKeyLabel } from '../core/keys.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import { StudioDialog } from '../ui/StudioDialog.tsx'

type KeysDialogProps = { readonly commands: readonly Command[]; readonly onClose: () => void }

export function KeysDialog({ commands, onClose }: KeysDialogProps) {
  const own = commands.flatMap(({ label, keys, group }) =>
    keys === undefined ? [] : [{ label, keys: toKeyLabel(keys), group }],
  )
  const groups = Object.entries(messages.commands.groups).map(([id, title]) => ({
    title,
    rows: own.filter(({ group }) => group === id),
  }))
  const patterns = { title: patternMessages.title, rows: patternMessages.keys }
  return (
    <StudioDialog title={messages.keys.title} onClose={onClose}>
      <div className="keys">
        {[...groups, { title: messages.outline.title, rows: messages.keys.outline }, patterns]
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(({ label, keys }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <kbd>{keys}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </StudioDialog>
  )
}
