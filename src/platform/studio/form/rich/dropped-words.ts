import { say } from '../../messages/messages.ts'

/** What was left out of what was pasted, as a sentence. */
export const toDroppedWords = (names: readonly string[]): string =>
  say.form.rich.dropped(names.map(toName).join(', '))

const toName = (name: string) => say.form.rich.droppedNames[name] ?? say.form.rich.tag(name)
