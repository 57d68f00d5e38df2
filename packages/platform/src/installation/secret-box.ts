/** Encrypts secrets with AES-256-GCM. Each purpose has its own key. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { secretUnreadable } from './errors.ts'
import { loadSecretKey, type SecretKeyOptions } from './secret-key.ts'

export type SecretBox = {
  /** Returns the encrypted secret as text. `purpose` is authenticated. Throws `secret-key-missing` (409). */
  readonly seal: (secret: string, purpose: string) => Promise<string>
  /** Decrypts a secret. Throws `secret-unreadable` or `secret-key-missing` (409). */
  readonly open: (sealed: string, purpose: string) => Promise<string>
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

export function createSecretBox(options: SecretKeyOptions): SecretBox {
  const toKey = (key: Buffer, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `epiderm ${purpose}`, 32))
  return {
    async seal(secret, purpose) {
      const key = await loadSecretKey(options, { mayCreate: true })
      const iv = options.randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', toKey(key, purpose), iv)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    async open(sealed, purpose) {
      const key = await loadSecretKey(options, { mayCreate: false })
      const [found, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64')
      if (found !== version || bytes.length < ivBytes + tagBytes) throw secretUnreadable()
      const decipher = createDecipheriv('aes-256-gcm', toKey(key, purpose), bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw secretUnreadable()
      }
    },
  }
}
