/** Damages the files of a database server, as a failing disk would. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const blockBytes = 8192

type DamagedCopy = { readonly url: string; readonly drop: () => Promise<void> }

type DamageTarget = {
  /** A table or an index. `toast of <table>`: the file that contains the table's long values. */
  readonly relation: string
  readonly block?: number
  /** Two hex digits: the new value of each byte. */
  readonly byte?: string
}

/**
 * Copies a database that has no connections, and damages the copy before the server has read it. The database user must
 * be a superuser, because the server itself writes the damaged file.
 */
export async function createDamagedCopy(
  url: string,
  { relation, block = 0, byte = 'a5' }: DamageTarget,
): Promise<DamagedCopy> {
  const source = new URL(url).pathname.slice(1)
  const admin = toUrl(url, 'postgres')
  const copy = `d${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const file = await ask(url, toFileQuestion(relation))
  await ask(admin, await toCopy(url, { source, copy }))
  const oid = await ask(admin, `select oid as value from pg_database where datname = '${copy}'`)
  const path = `base/${oid}/${file.split('/').at(-1)}`
  const bytes = await ask(
    admin,
    `select lo_from_bytea(0, overlay(pg_read_binary_file('${path}')
      placing decode(repeat('${byte}', ${blockBytes}), 'hex') from ${block * blockBytes + 1} for ${blockBytes})) as value`,
  )
  await ask(admin, `select lo_export(${bytes}, '${path}'), lo_unlink(${bytes})`)
  return {
    url: toUrl(url, copy),
    drop: async () => void (await ask(admin, `drop database ${copy} with (force)`)),
  }
}

const toUrl = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

function toFileQuestion(relation: string): string {
  const [, table] = /^toast of (\w+)$/.exec(relation) ?? []
  return table === undefined
    ? `select pg_relation_filepath('${relation}') as value`
    : `select pg_relation_filepath(reltoastrelid) as value from pg_class where oid = '${table}'::regclass`
}

/**
 * Copies the files directly, so that no block of the copy is in memory. Before PostgreSQL 15, no other method exists.
 */
async function toCopy(url: string, { source, copy }: { source: string; copy: string }): Promise<string> {
  const version = await ask(url, `select current_setting('server_version_num') as value`)
  return `create database ${copy} template "${source}" ${Number(version) >= 150_000 ? 'strategy file_copy' : ''}`
}

async function ask(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(text)
    return String(rows[0]?.value)
  } finally {
    await client.end()
  }
}
