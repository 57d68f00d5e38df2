import { expect, it } from 'vitest'
import { toDatabaseName } from './database-name.ts'
import { hidePasswords } from './hide-passwords.ts'

it.each([
  ['/var/shop/data', '/var/shop/data'],
  ['postgres://shop:secret@db.example:5432/shop', 'postgres://shop:…@db.example:5432/shop'],
  ['postgres://shop:sec:ret@db.example/shop', 'postgres://shop:…@db.example/shop'],
  ['postgres://shop:sec/ret@db.example/shop', 'postgres://shop:…@db.example/shop'],
  ['postgres://:secret@db.example/shop', 'postgres://:…@db.example/shop'],
  ['/srv/postgres:/shop:secret@db.example/shop', '/srv/postgres:/shop:…@db.example/shop'],
  [
    'postgres://db.example/shop?user=a&password=secret&ssl=1',
    'postgres://db.example/shop?user=a&password=…&ssl=1',
  ],
  ['postgres://shop@db.example/shop', 'postgres://shop@db.example/shop'],
])('%s is named without a password', (location, name) => {
  expect(hidePasswords(location)).toBe(name)
})

it('identifies a database by its server’s URL, or by its folder if it is embedded', () => {
  const databaseServer = { url: 'postgres://shop:secret@db.example/shop', size: 10 }
  expect(toDatabaseName({ dataDir: '/data', databaseServer })).toBe('postgres://shop:…@db.example/shop')
  expect(toDatabaseName({ dataDir: '/data', databaseServer: undefined })).toBe('/data')
})
