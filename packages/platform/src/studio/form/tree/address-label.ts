/** Suggests a label for a link to an address. The label is a host, a number, or words from the path. */
export function toAddressLabel(address: string): string {
  if (!address.startsWith('/')) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url === undefined) return ''
    return url.host === '' ? decode(url.pathname) : url.host.replace(/^www\./, '')
  }
  const parts = decode(address.replace(/[?#].*$/, '')).split('/')
  const last = parts.findLast((part) => part !== '') ?? ''
  const words = last.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
