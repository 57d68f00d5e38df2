import { describe, expect, it } from 'vitest'
import { emailAddress, singleEmailAddress } from './email-address.ts'

const long = (letters: number) => 'a'.repeat(letters)

describe('an e-mail address', () => {
  it.each([
    ['ada@clinic.example', true, true],
    ["Ada.o'Neil+enquiries@Clinic.EXAMPLE", true, true],
    ['.a..b.@clinic.example', true, true],
    ['a/b=c?d!#$%&*^_`{|}~-@1.x', true, true],
    [`${long(64)}@clinic.example`, true, true],
    [`a@${long(63)}.example`, true, true],
    ['root@localhost', false, true],
    ['zoë@clinic.example', false, true],
    ['ada@-clinic.example', false, true],
    ['ada@clinic.example.', false, true],
    [`a@${long(64)}.example`, false, true],
    [`a@${`${long(60)}.`.repeat(4)}${long(20)}`, false, false],
    [`${long(65)}@clinic.example`, false, false],
    ['ada@zoë.example', false, false],
    ['ada@clinic@example.com', false, false],
    ['ada', false, false],
    ['@clinic.example', false, false],
    ['ada @clinic.example', false, false],
    ['ada@clinic.example\n', false, false],
    ['"ada"@clinic.example', false, false],
    ['ada\u0000@clinic.example', false, false],
    ['\u202Eada@clinic.example', false, false],
    ['ada@clinic.example,eve@evil.example', false, false],
    ['Ada <ada@clinic.example>', false, false],
    ['', false, false],
  ])('%j is valid for a person: %s; as a recipient: %s', (text, ofPerson, toSendTo) => {
    expect(emailAddress.safeParse(text).success).toBe(ofPerson)
    expect(singleEmailAddress.safeParse(text).success).toBe(toSendTo)
  })
})
