import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EpidermError } from '#kit'
import { findMistypedSettings, loadConfiguration } from './configuration.ts'

const times = { idleSeconds: 900, warningSeconds: 30, maxSeconds: 43_200 }

const databaseUrl = 'postgres://shop:secret@db.example:5432/shop'
const server = { url: databaseUrl, size: 10, connectSeconds: 5, statementSeconds: 60 }

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  basePath: '',
  publicOrigin: 'http://127.0.0.1:3000',
  dataDir: resolve('data'),
  media: { name: 'folder', sharesPictures: false, cacheBytes: 512_000_000 },
  logLevel: 'info',
  imagePrefix: '/image',
  isWarmingUp: true,
  isCheckingData: true,
  trustProxy: false,
  sessionTimes: times,
  draftLogDays: undefined,
  secretKey: undefined,
  stop: { delayMs: 0, withinMs: 30_000 },
  outboundAllow: [],
  metrics: undefined,
  cacheProxy: undefined,
  hasPublicOrigin: false,
  mayCreateSite: true,
}

describe('MEDIA_URL', () => {
  const url = 's3://shop-media?endpoint=https://s3.example'
  const keys = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'very-secret' }

  it('may specify a bucket, with keys in other variables', () => {
    expect(
      loadConfiguration({ MEDIA_URL: url, MEDIA_RESIZED: 'shared', AWS_REGION: 'eu-central-1', ...keys })
        .media,
    ).toEqual({
      name: url,
      keys: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very-secret' },
      region: 'eu-central-1',
      sharesPictures: true,
      cacheBytes: 512_000_000,
    })
  })

  it.each([
    ['without keys', { MEDIA_URL: url }, /AWS_ACCESS_KEY_ID/],
    ['without the secret', { MEDIA_URL: url, AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' }, /AWS_SECRET_ACCESS_KEY/],
    ['that is none', { MEDIA_URL: 'https://shop.example', ...keys }, /MEDIA_URL/],
    ['that contains keys', { MEDIA_URL: 's3://AKIAEXAMPLE:very-secret@shop-media', ...keys }, /MEDIA_URL/],
  ])('%s prevents the start, with a message that contains the variable but no secret', (_, env, expected) => {
    expect(() => loadConfiguration(env)).toThrow(expected)
    expect(() => loadConfiguration(env)).not.toThrow(/very-secret/)
  })
})

describe('a cache listed in CACHE_PROXY', () => {
  const id = 'SU1Z0isxPaozGVKXdv0eY'
  const token = 'very-secret'

  it.each([
    ['fastly', 'https://api.fastly.com'],
    ['cloudflare', 'https://api.cloudflare.com/client/v4'],
  ])('as %s is purged at the URL of its API', (cache, address) => {
    const env = { CACHE_PROXY: cache, CACHE_PURGE_ID: id, CACHE_PURGE_TOKEN: token }
    expect(loadConfiguration(env).purges).toEqual({ cache, endpoints: [address], id, token })
    expect(loadConfiguration({ ...env, CACHE_PURGE_URL: 'http://127.0.0.1:9/' }).purges?.endpoints).toEqual([
      'http://127.0.0.1:9',
    ])
  })

  it('is purged on every listed server if it is Varnish, and is never purged if it is nginx', () => {
    const env = { CACHE_PURGE_URL: 'http://10.0.0.4:6081, http://10.0.0.5:6081/' }
    expect(loadConfiguration({ CACHE_PROXY: 'varnish', ...env }).purges).toMatchObject({
      cache: 'varnish',
      endpoints: ['http://10.0.0.4:6081', 'http://10.0.0.5:6081'],
    })
    expect(loadConfiguration({ CACHE_PROXY: 'nginx', ...env }).purges).toBeUndefined()
  })

  it.each([
    ['CACHE_PURGE_ID', { CACHE_PROXY: 'fastly', CACHE_PURGE_TOKEN: token }],
    ['CACHE_PURGE_TOKEN', { CACHE_PROXY: 'cloudflare', CACHE_PURGE_ID: id }],
    ['CACHE_PURGE_URL', { CACHE_PROXY: 'varnish', CACHE_PURGE_TOKEN: token }],
    ['CACHE_PURGE_TOKEN', { CACHE_PROXY: 'fastly', CACHE_PURGE_ID: id, CACHE_PURGE_TOKEN: 'very-secret 2' }],
  ])(
    'that cannot be purged prevents the start: %s, with a message that contains no secret',
    (variable, env) => {
      const { message } = loadError(env)
      expect(message).toContain(`${variable} is`)
      expect(message).not.toContain('very-secret')
    },
  )
})

describe('webhooks', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

  it('are sent to each URL once', () => {
    const urls = 'https://build.example/hook?site=1, http://10.0.0.4:8080,http://10.0.0.4:8080'
    expect(loadConfiguration({ WEBHOOK_URL: urls, WEBHOOK_SECRET: secret }).webhooks).toEqual({
      urls: ['https://build.example/hook?site=1', 'http://10.0.0.4:8080'],
      secret,
    })
  })

  it.each([
    ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://build.example/s3cret' }],
    ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://build.example/s3cret', WEBHOOK_SECRET: 's3cret' }],
    ['WEBHOOK_URL', { WEBHOOK_URL: 'https://me:s3cret@build.example', WEBHOOK_SECRET: secret }],
    ['WEBHOOK_URL', { WEBHOOK_URL: 'https://build.example, ftp://s3cret', WEBHOOK_SECRET: secret }],
  ])(
    'that cannot be sent or verified prevent the start: %s, with a message that contains no secret',
    (variable, env) => {
      const { message } = loadError(env)
      expect(message).toContain(`${variable} is`)
      expect(message).not.toContain('s3cret')
    },
  )
})

describe('loadConfiguration', () => {
  it('provides a default for every variable', () => {
    expect(loadConfiguration({})).toEqual(defaults)
  })

  it('treats empty variables as absent and ignores unrelated variables', () => {
    const env = {
      HOST: '',
      PORT: ' ',
      BASE_PATH: '',
      PUBLIC_ORIGIN: '',
      LOG_LEVEL: '',
      DATABASE_URL: ' ',
      DATABASE_NAME: 'nonsense',
    }
    expect(loadConfiguration(env)).toEqual(defaults)
  })

  it.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicOrigin: 'http://0.0.0.0:3000' }],
    ['HOST', '::1', { host: '::1', publicOrigin: 'http://[::1]:3000' }],
    ['HOST', 'shop.internal', { host: 'shop.internal', publicOrigin: 'http://shop.internal:3000' }],
    ['PORT', '4000', { port: 4000, publicOrigin: 'http://127.0.0.1:4000' }],
    ['PORT', '80', { port: 80, publicOrigin: 'http://127.0.0.1' }],
    ['BASE_PATH', '/', { basePath: '' }],
    ['BASE_PATH', '/acme/s', { basePath: '/acme/s', imagePrefix: '/acme/s/image' }],
    ['BASE_PATH', '/acme/s/', { basePath: '/acme/s', imagePrefix: '/acme/s/image' }],
    ['BASE_PATH', 'acme/s', { basePath: '/acme/s', imagePrefix: '/acme/s/image' }],
    [
      'PUBLIC_ORIGIN',
      'https://shop.example',
      { publicOrigin: 'https://shop.example', hasPublicOrigin: true, mayCreateSite: false },
    ],
    [
      'PUBLIC_ORIGIN',
      'HTTPS://Shop.Example:443/',
      { publicOrigin: 'https://shop.example', hasPublicOrigin: true, mayCreateSite: false },
    ],
    ['DATA_DIR', 'somewhere/else', { dataDir: resolve('somewhere/else') }],
    ['DATABASE_URL', databaseUrl, { databaseServer: server }],
    [
      'DATABASE_URL',
      'postgresql:///shop?host=/run/sockets',
      { databaseServer: { ...server, url: 'postgresql:///shop?host=/run/sockets' } },
    ],
    ['DATABASE_POOL_SIZE', '4', {}],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['IMAGE_OPTIMISER', 'on', { imagePrefix: '/image' }],
    ['IMAGE_OPTIMISER', 'off', { imagePrefix: undefined }],
    ['WARM_UP', 'on', { isWarmingUp: true }],
    ['WARM_UP', 'off', { isWarmingUp: false }],
    ['DATA_CHECK', 'off', { isCheckingData: false }],
    ['IMAGE_PREFIX', '/cdn-cgi/image', { imagePrefix: '/cdn-cgi/image' }],
    ['IMAGE_PREFIX', 'cdn-cgi/image/', { imagePrefix: '/cdn-cgi/image' }],
    ['SMTP_URL', 'smtp://me:secret@mail.example:587', { smtpUrl: 'smtp://me:secret@mail.example:587' }],
    ['MAIL_FROM', 'Acme <post@shop.example>', { mailFrom: 'Acme <post@shop.example>' }],
    ['MAIL_FROM', '"Acme, Ltd" <post@shop.example>', { mailFrom: '"Acme, Ltd" <post@shop.example>' }],
    ['MAIL_TO', 'orders@shop.example', { mailTo: 'orders@shop.example' }],
    ['CONTENT_ORIGIN', 'https://Shop.Example/', { contentOrigin: 'https://shop.example' }],
    ['CONTENT_ORIGIN', 'http://10.0.0.5:4000/acme/s/', { contentOrigin: 'http://10.0.0.5:4000/acme/s' }],
    ['CONTENT_CHANNEL', '0DM000000000001', { contentChannel: '0DM000000000001' }],
    ['CONTENT_CHANNEL', '0ap000000000001AAA', { contentChannel: '0ap000000000001AAA' }],
    ['OUTBOUND_ALLOW', 'hooks.internal, 10.0.0.0/8', { outboundAllow: ['hooks.internal', '10.0.0.0/8'] }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['SESSION_IDLE_SECONDS', '600', { sessionTimes: { ...times, idleSeconds: 600 } }],
    ['SESSION_WARNING_SECONDS', '60', { sessionTimes: { ...times, warningSeconds: 60 } }],
    ['DRAFT_LOG_DAYS', '30', { draftLogDays: 30 }],
    ['METRICS_PORT', '9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['METRICS_HOST', '0.0.0.0', {}],
    ['STOP_SECONDS', '5', { stop: { delayMs: 0, withinMs: 5_000 } }],
    ['STOP_DELAY_SECONDS', '4', { stop: { delayMs: 4_000, withinMs: 30_000 } }],
    ['CACHE_PROXY', 'nginx', { cacheProxy: 'nginx' }],
    ['SESSION_MAX_SECONDS', '3600', { sessionTimes: { ...times, maxSeconds: 3600 } }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1', { trustProxy: ['loopback', '10.0.0.0/8', '::1'] }],
  ])('reads %s=%s', (variable, value, expected) => {
    expect(loadConfiguration({ [variable]: value })).toEqual({ ...defaults, ...expected })
  })

  it.each([
    ['SMTP_URL', 'https://mail.example', 'smtp://'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['DATABASE_URL', 'mysql://shop@db.example/shop', 'postgres://'],
    ['DATABASE_URL', 'postgres://shop@db.example', 'a database'],
    ['DATABASE_URL', 'postgres:///shop', 'a host'],
    ['DATABASE_URL', 'db.example/shop', 'postgres://'],
    ['DATABASE_POOL_SIZE', '1', 'at least 2'],
    ['DATABASE_CONNECT_SECONDS', '0', 'at least 1'],
    ['DATABASE_STATEMENT_SECONDS', '1.5', 'at least 1'],
    ['MAIL_FROM', 'Acme', 'an address'],
    ['MAIL_FROM', 'Acme, Ltd <post@shop.example>', 'an address'],
    ['MAIL_FROM', '"Acme" <evil@a.example>, "Ltd" <post@shop.example>', 'an address'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'an address'],
    ['MAIL_TO', 'Acme <a@b.example>', 'an address'],
    ['HOST', 'http://localhost', 'host name'],
    ['HOST', 'localhost:3000', 'host name'],
    ['HOST', '999.1.1.1', 'host name'],
    ['PORT', '0', '1 to 65535'],
    ['PORT', '65536', '1 to 65535'],
    ['PORT', '3000.5', '1 to 65535'],
    ['PORT', 'http', '1 to 65535'],
    ['BASE_PATH', '/acme//s', '/acme/s'],
    ['BASE_PATH', '//acme', '/acme/s'],
    ['BASE_PATH', '/acme/../s', '/acme/s'],
    ['BASE_PATH', '/acme s', '/acme/s'],
    ['BASE_PATH', '/acme?x', '/acme/s'],
    ['BASE_PATH', 'https://shop.example/acme', '/acme/s'],
    ['PUBLIC_ORIGIN', 'shop.example', 'origin'],
    ['PUBLIC_ORIGIN', 'https://shop.example/acme', 'origin'],
    ['PUBLIC_ORIGIN', 'https://shop.example?', 'origin'],
    ['PUBLIC_ORIGIN', 'https://me@shop.example', 'origin'],
    ['PUBLIC_ORIGIN', 'ftp://shop.example', 'origin'],
    ['DATA_DIR', 'da\0ta', 'folder'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error'],
    ['IMAGE_OPTIMISER', 'yes', 'on or off'],
    ['WARM_UP', 'yes', 'on or off'],
    ['DATA_CHECK', 'no', 'on or off'],
    ['IMAGE_PREFIX', '/', '/cdn-cgi/image'],
    ['IMAGE_PREFIX', 'https://cdn.example/image', '/cdn-cgi/image'],
    ['IMAGE_PREFIX', '/a b', '/cdn-cgi/image'],
    ['CONTENT_ORIGIN', 'shop.example', 'HTTP or HTTPS URL'],
    ['CONTENT_ORIGIN', 'ftp://shop.example', 'HTTP or HTTPS URL'],
    ['CONTENT_ORIGIN', 'https://me@shop.example', 'without a query or password'],
    ['CONTENT_ORIGIN', 'https://shop.example/?a=b', 'without a query'],
    ['CONTENT_ORIGIN', 'https://shop.example/#a', 'without a query'],
    ['CONTENT_CHANNEL', '0DB000000000001AAA', '0DM or 0ap'],
    ['CONTENT_CHANNEL', '0DM', '0DM or 0ap'],
    ['CONTENT_CHANNEL', '0DM/../../x00000', '0DM or 0ap'],
    ['SESSION_IDLE_SECONDS', '2', 'seconds, at least 3'],
    ['SESSION_WARNING_SECONDS', '900', 'less than SESSION_IDLE_SECONDS'],
    ['SESSION_MAX_SECONDS', '60', 'no less than SESSION_IDLE_SECONDS'],
    ['DRAFT_LOG_DAYS', '0', 'days, at least 1'],
    ['METRICS_PORT', '0', '1 to 65535'],
    ['CACHE_PROXY', 'squid', 'nginx'],
    ['CACHE_PURGE_ID', 'a/b', 'id of a service'],
    ['CACHE_PURGE_URL', '10.0.0.4:6081', 'HTTP or HTTPS'],
    ['CACHE_PURGE_URL', 'http://me@10.0.0.4, http://10.0.0.5', 'without a query or password'],
    ['METRICS_PORT', '3000', 'a port, other than PORT'],
    ['METRICS_HOST', 'http://localhost', 'host name'],
    ['STOP_SECONDS', '1m', 'seconds up to 9999'],
    ['STOP_DELAY_SECONDS', '-1', 'seconds up to 9999'],
    ['ADMIN_EMAIL', 'anna', 'an address'],
    ['OUTBOUND_ALLOW', '10.0.0.0/33', 'host names, IP addresses and ranges'],
    ['OUTBOUND_ALLOW', '*.internal', 'host names, IP addresses and ranges'],
    ['OUTBOUND_ALLOW', 'https://hooks.internal', 'host names, IP addresses and ranges'],
    ['TRUST_PROXY', 'yes', 'true, false'],
    ['TRUST_PROXY', '10.0.0.0/33', 'true, false'],
    ['TRUST_PROXY', '10.0.0.1,,', 'true, false'],
  ])(
    'rejects %s=%s in one line with the variable, its value and the expected values',
    (variable, value, expected) => {
      const error = loadError({ [variable]: value })
      expect(error).toMatchObject({ code: 'wrong-setting', hint: expect.stringContaining(variable) })
      expect(error.message).toContain(`${variable} is ${JSON.stringify(value)}; expected `)
      expect(error.message.slice(error.message.indexOf('expected'))).toContain(expected)
      expect(error.message).not.toContain('\n')
    },
  )

  it('sets the connection pool’s size and timeouts', () => {
    const env = { DATABASE_POOL_SIZE: '4', DATABASE_CONNECT_SECONDS: '2', DATABASE_STATEMENT_SECONDS: '30' }
    expect(loadConfiguration({ DATABASE_URL: databaseUrl, ...env }).databaseServer).toEqual({
      url: databaseUrl,
      size: 4,
      connectSeconds: 2,
      statementSeconds: 30,
    })
  })

  it.each([
    'mysql://shop:s3cret@db.example/shop',
    'postgres://shop:s3cret@db.example',
    'postgres:///shop?user=shop&password=s3cret',
  ])('reports a problem with %s without its password', (url) => {
    const { message } = loadError({ DATABASE_URL: url })
    expect(message).toContain('…')
    expect(message).not.toContain('s3cret')
  })

  it('never reveals a password, and reports ADMIN_EMAIL or ADMIN_PASSWORD as missing if only the other variable is set', () => {
    expect(loadError({ ADMIN_PASSWORD: 'short', ADMIN_EMAIL: 'a@b.example' }).message).not.toContain('short')
    expect(loadError({ ADMIN_PASSWORD: 'long enough to be one' }).message).toContain('ADMIN_EMAIL is not set')
    expect(loadError({ ADMIN_EMAIL: 'a@b.example' }).message).toContain('ADMIN_PASSWORD is not set')
  })

  it('shortens an error message to one line, even if a value is long or contains line breaks', () => {
    const { message } = loadError({ LOG_LEVEL: `a\nb${'c'.repeat(5000)}` })
    expect(message).not.toContain('\n')
    expect(message.length).toBeLessThan(300)
  })
})

function loadError(env: Record<string, string>): EpidermError {
  try {
    loadConfiguration(env)
  } catch (error) {
    if (error instanceof EpidermError) return error
    throw error
  }
  throw new Error('no error was thrown')
}

describe('NEW_SITE', () => {
  const production = { NODE_ENV: 'production', DATA_DIR: '/srv/clinic' }
  it.each([
    ['a developer’s start', {}, true],
    ['NODE_ENV=production', { NODE_ENV: 'production' }, false],
    ['a PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://shop.example' }, false],
    ['the name of the data folder', { ...production, NEW_SITE: 'clinic' }, true],
    ['another name', { ...production, NEW_SITE: 'data' }, false],
    ['the name of the database', { ...production, DATABASE_URL: databaseUrl, NEW_SITE: 'shop' }, true],
    [
      'the folder in addition to a database',
      { ...production, DATABASE_URL: databaseUrl, NEW_SITE: 'clinic' },
      false,
    ],
    ['another name without production', { NEW_SITE: 'shop' }, false],
  ])('decides whether an empty database may become a new site: %s', (_, env, expected) => {
    expect(loadConfiguration(env).mayCreateSite).toBe(expected)
  })
})

it('reports variables whose names resemble a setting’s name', () => {
  const env = {
    DATABASE_ULR: '',
    PUBLIC_ORIGN: '',
    PATH: '',
    HOSTNAME: '',
    POST: '',
    DATABASE_URL: '',
    NODE_ENV: '',
  }
  expect(findMistypedSettings(env)).toEqual([
    { name: 'DATABASE_ULR', meant: 'DATABASE_URL' },
    { name: 'PUBLIC_ORIGN', meant: 'PUBLIC_ORIGIN' },
  ])
})
