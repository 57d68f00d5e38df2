export { holdKeys } from './held-keys.ts'
import { createCommands, listenToKeys } from '../frame/commands.ts'

/** What keys have called, one after the other. */
export function listenToUndo(): readonly string[] {
  const commands = createCommands()
  const called: string[] = []
  const toCommand = (id: string, keys: string) => ({
    id,
    group: 'page' as const,
    label: id,
    keys,
    run: () => void called.push(id),
  })
  commands.add(() => [toCommand('undo', 'Mod+Z'), toCommand('redo', 'Mod+Shift+Z')])
  listenToKeys(commands)
  return called
}
