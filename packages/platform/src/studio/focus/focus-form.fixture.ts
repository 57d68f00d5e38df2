/** A frame that has the focus, next to a form for the selected block or the previous block. */
import { createKeyBuffer } from '../core/keystroke-buffer.ts'
import { focusForm } from './focus-field.ts'

const keys = createKeyBuffer()

const picture = '<h2 tabindex="-1">Picture</h2>'
const fields =
  '<form class="form"><div class="field"><div class="field-head"><button>{ }</button></div><input aria-label="Title"></div></form>'

/** Shows the form of the previous block. Calling `arrive` then shows the form of the selected block. */
export function showForm({ isBusy, isClosed = false }: { isBusy: boolean; isClosed?: boolean }): void {
  document.body.innerHTML = `<iframe title="The page" srcdoc="<p>Page</p>"></iframe>
    <aside aria-busy="${isBusy}"${isClosed ? ' hidden' : ''}>${fields.replace('Title', 'Of before')}</aside>`
}

/** Moves the focus exactly as a key press in the frame does. */
const goToForm = (): void => void focusForm(findPanel(), { keys, isHeld: true })

/** Moves the focus without buffering keystrokes, as for an account that may not edit. */
const leadReader = (): void => void focusForm(findPanel(), { keys, isHeld: false })

const focusFrame = (): void => document.querySelector('iframe')?.contentWindow?.focus()

function render(): void {
  findPanel().innerHTML = picture + fields
}

/** Updates the form in one step, as the studio does. */
function arrive(): void {
  render()
  findPanel().ariaBusy = 'false'
}

function open(): void {
  findPanel().hidden = false
}

function renderWithoutFields(): void {
  findPanel().innerHTML = picture
  findPanel().ariaBusy = 'false'
}

/** Shows the form as it appears while the field's editor is loading. */
function renderEmptyField(): void {
  findPanel().innerHTML = `${picture}<form class="form"><div class="field"><p>One moment…</p></div></form>`
  findPanel().ariaBusy = 'false'
}

/** Shows the form while the value of its field is loading. */
function renderDisabledField(): void {
  findPanel().innerHTML = `${picture}<form class="form"><div class="field"><button disabled>Focal point</button></div></form>`
  findPanel().ariaBusy = 'false'
}

const enable = (): void => document.querySelector('button')?.removeAttribute('disabled')

export const focusSteps = {
  goToForm,
  leadReader,
  focusFrame,
  render,
  arrive,
  open,
  renderWithoutFields,
  renderEmptyField,
  renderDisabledField,
  enable,
}

function findPanel(): HTMLElement {
  const panel = document.querySelector('aside')
  if (panel === null) throw new Error('No form is shown')
  return panel
}
