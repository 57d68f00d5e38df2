/** Messages for the rich-text editor, in English. Loaded with the editor. */

type CountText = { readonly words: string; readonly isPlural: boolean }
type ToCountText = (count: number) => CountText

const counted =
  (one: string, many = `${one}s`): ToCountText =>
  (count) =>
    count === 1 ? { words: `1 ${one}`, isPlural: false } : { words: `${count} ${many}`, isPlural: true }
const plural =
  (words: string): ToCountText =>
  () => ({ words, isPlural: true })
const single =
  (words: string): ToCountText =>
  () => ({ words, isPlural: false })

export const richTextMessages = {
  /** Names for the kinds of content that may be lost in a paste. The keys are the kinds that the sanitiser counts. */
  lost: new Map<string, ToCountText>([
    ['picture', counted('picture')],
    ['media', counted('video or audio clip')],
    ['frame', counted('embedded frame from an unknown site', 'embedded frames from unknown sites')],
    ['color', plural('colours')],
    ['font', plural('fonts and sizes')],
    ['alignment', single('justified alignment')],
    ['numbering', plural('list numbers such as 1.1')],
    ['link', counted('unsupported link')],
    ['innerLink', counted('link inside the document', 'links inside the document')],
    ['comment', counted('comment')],
    ['checkbox', counted('tick box', 'tick boxes')],
    ['pageBreak', counted('page break')],
    ['hidden', single('hidden text')],
    ['formula', counted('formula', 'formulas')],
    ['nestedTable', counted('nested table layout')],
    ['nesting', single('content that is nested too deeply')],
    ['script', plural('scripts')],
    ['form', plural('form fields')],
    ['end', single('text beyond the maximum length')],
  ]),
  tag: single,
  table: {
    open: 'Table',
    header: {
      row: { add: 'Turn header row on', remove: 'Turn header row off' },
      column: { add: 'Turn header column on', remove: 'Turn header column off' },
    },
    addRow: 'Add a row below',
    addColumn: 'Add a column after',
    removeRow: 'Remove the row',
    removeColumn: 'Remove the column',
    removeTable: 'Remove the table',
  },
  notPasted: (list: string, isPlural: boolean) => `${list} ${isPlural ? 'were' : 'was'} not pasted.`,
}
