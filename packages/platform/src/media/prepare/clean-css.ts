/**
 * Removes from an SVG's CSS everything that loads files or runs code. Links to `#id`, and data URLs of images and
 * fonts, remain.
 */

/** Attack: escapes that hide a function, functions that load files, and functions that once ran scripts. The whole style is dropped. */
const rejectedCss =
  /\\|(?:image-set|\bimage|\bsrc|cross-fade|\belement|\bpaint|expression)\s*\(|behavior\s*:|-moz-binding|(?:java|vb)script:|<!--|-->/i

const localUrl =
  /^url\s*\(\s*(["']?)(?:#[^\s"'()<>]*|data:(?:image\/(?:png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(?:x-)?font-[\w-]+)[;,][\w+/=;,%-]*)\1\s*\)?$/i

/** Rules that load a file, or that change how other rules are parsed. */
const loadingRule = /@(?:import|charset|namespace|document)\b[^;{}]*(?:;|$)/gi

export function cleanCss(css: string): string {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  if (rejectedCss.test(text)) return ''
  const cleaned = text
    .replace(loadingRule, '')
    .replace(/\burl\s*\((?:\s*"[^"]*"\s*|\s*'[^']*'\s*|[^)]*)(?:\)|$)/gi, (whole) =>
      localUrl.test(whole) ? whole : 'none',
    )
    .trim()
  /** Attack: a rule nested in another rule, so that removing the inner rule creates a new rule. */
  return cleaned.search(loadingRule) < 0 && !rejectedCss.test(cleaned) ? cleaned : ''
}
