/** Builds the gallery's own pages. The contents of the frames are rendered by the page renderer. */
import type { BlockDefinition } from '#blocks'
import { escapeHtml } from '#kit'

const widthsPx = { mobile: 375, tablet: 768, desktop: 1440 } as const

const css = `
body{margin:0;padding:2rem;background:#e9e6e1;color:#1e1b18;font:1rem/1.5 system-ui,sans-serif}
h1,h2{margin:0;font-weight:600;line-height:1.25}h1{font-size:1.5rem}h2{margin-top:3rem;font-size:1.125rem}
a{color:#1f4d45}nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding-block:.5rem 1rem}nav a,li a{display:inline-block;padding-block:.6rem}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));margin:1rem 0;padding:0;list-style:none}
.frames{display:flex;gap:1.5rem;align-items:start;overflow-x:auto;padding-block:.75rem 1rem}
figure{flex:none;margin:0}figcaption{margin-bottom:.25rem;font-size:.875rem}iframe{display:block;border:0;background:#fff}
pre{max-width:90ch;overflow-x:auto;font-size:.8125rem}summary{padding-block:.6rem;cursor:pointer}
${Object.entries(widthsPx)
  .map(([device, width]) => `.${device}{width:${width}px;height:10rem}`)
  .join('')}`

/** Sets each frame's height to the height of its contents, plus space for menus and popovers. */
const script = `addEventListener('load',()=>{for(const frame of document.querySelectorAll('iframe'))
frame.style.height=Math.max(160,frame.contentDocument.documentElement.scrollHeight)+'px'})`

type IndexPageOptions = { readonly root: string; readonly blocks: readonly BlockDefinition[] }

export const renderGalleryIndex = ({ root, blocks }: IndexPageOptions): string =>
  toPage(
    'Block gallery',
    `<main><h1>Block gallery</h1><ul>${blocks
      .map(
        ({ type, label, samples, editor }) =>
          `<li><a href="${escapeHtml(`${root}/${type}`)}">${escapeHtml(label)}</a> ${editor.category}, ${samples.length} samples</li>`,
      )
      .join('')}</ul></main>`,
  )

type BlockPageOptions = {
  readonly root: string
  readonly block: BlockDefinition
  readonly mode: 'live' | 'design'
}

export function renderGalleryBlock({ root, block, mode }: BlockPageOptions): string {
  const address = escapeHtml(`${root}/${block.type}`)
  const other = mode === 'live' ? 'design' : 'live'
  const links = `<nav aria-label="Gallery"><a href="${escapeHtml(root)}">All blocks</a><a href="${address}?mode=${other}">Show for ${other}</a></nav>`
  const samples = block.samples.map(
    ({
      name,
      props,
    }) => `<h2>${escapeHtml(name)}</h2><div class="frames" tabindex="0" role="group" aria-label="${escapeHtml(name)} at three widths">${Object.entries(
      widthsPx,
    )
      .map(
        ([device, width]) =>
          `<figure><figcaption>${device}, ${width} px</figcaption><iframe class="${device}" title="${escapeHtml(`${block.label}, ${name}, ${device}`)}" src="${address}/${encodeURIComponent(name)}?mode=${mode}"></iframe></figure>`,
      )
      .join('')}</div>
<details><summary>Properties of “${escapeHtml(name)}”</summary><pre>${escapeHtml(JSON.stringify(props, undefined, 2))}</pre></details>`,
  )
  return toPage(
    `${block.label} | Block gallery`,
    `${links}<main><h1>${escapeHtml(block.label)}</h1>${toFacts(block)}${samples.join('')}</main><script>${script}</script>`,
  )
}

const toFacts = ({ editor }: BlockDefinition): string => {
  const accepts = Object.entries(editor.accepts ?? {}).map(
    ([slot, types]) => `${slot} takes ${types.join(', ')}`,
  )
  const facts = [editor.category, editor.keywords.join(', '), editor.icon, ...accepts]
  return `<p>${escapeHtml(facts.filter((fact) => fact !== '').join(' · '))}</p>`
}

const toPage = (title: string, body: string) =>
  `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body}</body></html>\n`
