import { describe, expect, it } from 'vitest'
import { isSingleLine, toSingleLine } from './single-line.ts'

describe('single-line text', () => {
  it.each([
    ['Anna\nTo: evil@shop.example', 'Anna To: evil@shop.example'],
    ['Anna\r\n\r\nBerg', 'Anna Berg'],
    ['Anna\tBerg', 'Anna Berg'],
    ['Anna\u2028Berg\u2029', 'Anna Berg'],
    ['Anna\u0085Berg', 'AnnaBerg'],
    ['Anna\u0000', 'Anna'],
    ['\u001b[2JAnna', '[2JAnna'],
    ['Anna\u202egreB', 'AnnagreB'],
    ['Anna\u200bBerg', 'AnnaBerg'],
    ['Anna\ud83d', 'Anna'],
  ])('cannot be %j, which becomes %j', (text, expected) => {
    expect(isSingleLine(text)).toBe(false)
    expect(toSingleLine(text)).toBe(expected)
  })

  it.each(['Zoë O’Neill-Şahin', '👩‍⚕️ Clinic', '薬局 東京', 'می‌خواهم', 'Bad   spaces', ''])(
    'can be %j',
    (text) => {
      expect(isSingleLine(text)).toBe(true)
    },
  )
})
