/** A text area for the block's stored JSON. Saves the whole JSON when it is valid. */
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { parseJson } from '#kit/browser'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { messages } from '../messages/messages.ts'
import type { FormDeps } from '../fields/form-deps.ts'
import { toJson } from './inputs/read-text.ts'

export type RawTextProps = { readonly node: BlockNode; readonly type: BlockType; readonly deps: FormDeps }

export function RawText({ node, type, deps }: RawTextProps) {
  const id = useId()
  const stored = toJson(node.props ?? {})
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readProps(typed, type)
  const save = () => {
    if (read === undefined || 'problem' in read) return
    deps.edit([{ kind: 'set', block: node.id, path: ['props'], value: read.props }])
    setTyped(undefined)
  }
  return (
    <>
      <textarea
        className="json"
        aria-label={messages.form.raw.title}
        aria-describedby={`${id}-help`}
        aria-invalid={read !== undefined && 'problem' in read}
        rows={Math.min(24, (typed ?? stored).split('\n').length + 1)}
        spellCheck={false}
        readOnly={deps.isReadOnly}
        value={typed ?? stored}
        onChange={({ target }) => setTyped(target.value === stored ? undefined : target.value)}
      />
      <p className="help" id={`${id}-help`}>
        {messages.form.raw.help}
      </p>
      {read !== undefined && 'problem' in read && <p role="alert">{read.problem}</p>}
      {typed !== undefined && (
        <div className="actions">
          <Button className="primary" isDisabled={read === undefined || 'problem' in read} onPress={save}>
            {messages.form.raw.save}
          </Button>
          <Button onPress={() => setTyped(undefined)}>{messages.cancel}</Button>
        </div>
      )}
    </>
  )
}

function readProps(
  text: string,
  { fields }: BlockType,
): { readonly props: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  try {
    const props = parseJson(text)
    if (typeof props !== 'object' || props === null || Array.isArray(props))
      return { problem: messages.form.raw.notObject }
    const unknown = Object.keys(props).find((name) => !fields.some((field) => field.name === name))
    return unknown === undefined
      ? { props: props as Readonly<Record<string, unknown>> }
      : { problem: messages.form.raw.unknown(unknown) }
  } catch (error) {
    return { problem: `${messages.form.raw.wrong} ${error instanceof Error ? error.message : ''}` }
  }
}
