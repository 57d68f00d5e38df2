/** The menu for the table at the caret: header cells, rows and columns. */
import type { Command, EditorState } from 'prosemirror-state'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { richTextMessages } from '../../../messages/en-rich.ts'
import { editTable, readHeaders, removeTable } from './table-commands.ts'
import {
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  toggleHeaderColumn,
  toggleHeaderRow,
} from './table-edits.ts'

type TableMenuProps = {
  readonly state: EditorState
  readonly onRun: (command: Command) => void
}

const toggles = { row: editTable(toggleHeaderRow), column: editTable(toggleHeaderColumn) } as const
const actions = [
  ['addRow', editTable(addRow)],
  ['addColumn', editTable(addColumn)],
  ['removeRow', editTable(removeRow)],
  ['removeColumn', editTable(removeColumn)],
  ['removeTable', removeTable],
] as const

export function TableMenu({ state, onRun }: TableMenuProps) {
  const headers = readHeaders(state)
  return (
    <MenuTrigger>
      <Button className="tool wide">{richTextMessages.table.open}</Button>
      <Popover className="popover" placement="top start">
        <Menu className="menu" aria-label={richTextMessages.table.open}>
          {(['row', 'column'] as const).map((name) => (
            <MenuItem key={name} onAction={() => onRun(toggles[name])}>
              {richTextMessages.table.header[name][headers[name] ? 'remove' : 'add']}
            </MenuItem>
          ))}
          {actions.map(([name, command]) => (
            <MenuItem key={name} onAction={() => onRun(command)}>
              {richTextMessages.table[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
