/** Parses values that an administrator has typed. The server validates them again. */

export function parseDays(text: string): number | undefined {
  const days = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 ? days : undefined
}

type ParsedAddresses = {
  readonly all: readonly string[]
  /** The first line that is not an address. */
  readonly wrong: string | undefined
}

/** Parses addresses that are separated by line breaks or commas. */
export function parseAddresses(text: string): ParsedAddresses {
  const all = text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return { all, wrong: all.find((part) => !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(part)) }
}

/** Returns a new secret that follows the Standard Webhooks specification. */
export function createWebhookSecret(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = random(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
