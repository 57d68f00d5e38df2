/** The help texts for environment variables, which `docs/configuration.md` lists. */
import type { SettingName } from './variables.ts'

export type SettingHelp = {
  readonly meaning: string
  /** The default value, if the schema does not contain it: for example, a default derived from another variable. */
  readonly standard?: string
}

export const settingHelp: Readonly<Record<string, Readonly<Partial<Record<SettingName, SettingHelp>>>>> = {
  Address: {
    HOST: { meaning: 'The address on which the server listens.' },
    PORT: { meaning: 'The port on which the server listens.' },
    BASE_PATH: { meaning: 'A path prefix of every URL except the health checks.', standard: 'empty' },
    PUBLIC_ORIGIN: {
      meaning:
        'The origin that visitors use, for canonical links, structured data and messages. With https, cookies are secure and HSTS is on.',
      standard: '`http://HOST:PORT`',
    },
    TRUST_PROXY: { meaning: 'The proxies whose forwarding headers are trusted.' },
  },
  Data: {
    DATA_DIR: {
      meaning: 'The folder of the embedded database, media, resized pictures, `outbox` and backups.',
      standard: '`./data`',
    },
    NEW_SITE: {
      meaning:
        'For the first start in production (with `NODE_ENV=production` or `PUBLIC_ORIGIN`): the name of the empty database or data folder. Later starts reject an empty one.',
    },
    DATABASE_URL: {
      meaning: 'The PostgreSQL database, version 13 or newer.',
      standard: 'embedded in `DATA_DIR`',
    },
    DATABASE_POOL_SIZE: {
      meaning: 'The largest number of connections to PostgreSQL; two more are used for checks.',
    },
    DATABASE_CONNECT_SECONDS: { meaning: 'How long a request waits for a connection.' },
    DATABASE_STATEMENT_SECONDS: { meaning: 'How long a statement may take.' },
    DRAFT_LOG_DAYS: {
      meaning:
        'How many days the history of published drafts is stored. If it is not set, administrators set it in the studio.',
      standard: '365, or the value in the studio',
    },
    SECRET_KEY: {
      meaning:
        'The key that encrypts secrets entered in the studio. If `DATABASE_URL` is set, secrets can be entered only with this key, and every server needs the same value. It is never logged.',
      standard: '`secret.key` in `DATA_DIR`, created when first needed',
    },
  },
  'Media and pictures': {
    MEDIA_URL: {
      meaning:
        'An S3-compatible bucket for pictures and documents. `style=host` puts the bucket in front of the host.',
      standard: 'a folder in `DATA_DIR`',
    },
    AWS_ACCESS_KEY_ID: { meaning: 'The key of the bucket. It is never logged.' },
    AWS_SECRET_ACCESS_KEY: { meaning: 'The secret key of the bucket. It is never logged.' },
    AWS_SESSION_TOKEN: { meaning: 'A session token, if the bucket needs one.' },
    AWS_REGION: {
      meaning: 'The region of the bucket, if `MEDIA_URL` has none.',
      standard: '`us-east-1`',
    },
    MEDIA_RESIZED: {
      meaning: '`shared` stores resized pictures in the bucket, so that each is made once for all servers.',
    },
    MEDIA_CACHE_MB: {
      meaning: 'The size of the local cache of originals from a bucket, in MB. 0 switches it off.',
    },
    IMAGE_OPTIMISER: { meaning: '`off` shows pictures as they were uploaded.' },
    IMAGE_PREFIX: {
      meaning: 'The path of resized pictures. `/cdn-cgi/image` leaves resizing to Cloudflare.',
      standard: '`BASE_PATH/image`',
    },
  },
  Mail: {
    SMTP_URL: { meaning: 'The mail server.', standard: 'messages go to `outbox` in `DATA_DIR`' },
    MAIL_FROM: {
      meaning: 'The sender of messages.',
      standard: '`no-reply@` and the host of `PUBLIC_ORIGIN`',
    },
    MAIL_TO: {
      meaning:
        'The recipient of forms that name none, and of replies if the site settings have no e-mail address.',
    },
  },
  'Accounts and sessions': {
    ADMIN_EMAIL: {
      meaning: 'The first administrator, created while there is no account.',
      standard: 'the start prints a link instead',
    },
    ADMIN_PASSWORD: { meaning: 'The password of the first administrator.' },
    SESSION_IDLE_SECONDS: { meaning: 'How long a visitor may be inactive before the session ends.' },
    SESSION_WARNING_SECONDS: { meaning: 'How long before that a warning appears.' },
    SESSION_MAX_SECONDS: { meaning: 'The longest session, with activity.' },
  },
  'Caches in front': {
    CACHE_PROXY: {
      meaning:
        'The cache in front. `nginx` stores pages for a second; the others store them until a release changes them.',
    },
    CACHE_PURGE_ID: { meaning: 'The service at Fastly or the zone at Cloudflare.' },
    CACHE_PURGE_TOKEN: { meaning: 'A token that may purge by key. It is never logged.' },
    CACHE_PURGE_URL: {
      meaning: 'URLs for purges, separated by commas; for Varnish, those of all its servers.',
      standard: 'those of Fastly and Cloudflare',
    },
    WARM_UP: { meaning: '`off` renders no pages in advance after startup.' },
  },
  'Other systems': {
    WEBHOOK_URL: { meaning: 'URLs that are notified of each release, separated by commas.' },
    WEBHOOK_SECRET: { meaning: 'The key that signs these notifications. It is never logged.' },
    CONTENT_ORIGIN: {
      meaning: 'Another server of the delivery API whose content is shown too, with its base path.',
    },
    OUTBOUND_ALLOW: {
      meaning:
        'Hosts and ranges of private networks that URLs entered in the studio may reach, over HTTPS and on any port. All other URLs must be public. It does not apply to URLs in these variables.',
    },
    CONTENT_CHANNEL: { meaning: 'The site or channel to read there.', standard: 'its only one' },
  },
  Operation: {
    DATA_CHECK: {
      meaning:
        '`off` skips the checks of the stored data after each start and every night. Run `npm run site -- verify` instead.',
    },
    LOG_LEVEL: { meaning: 'The log level. The log is JSON, or readable on a terminal.' },
    METRICS_PORT: { meaning: 'The port of `/metrics` for Prometheus. Without it, nothing is measured.' },
    METRICS_HOST: { meaning: 'The address of that port. Anyone who can reach it can read the metrics.' },
    STOP_SECONDS: { meaning: 'How long running requests may take after SIGTERM.' },
    STOP_DELAY_SECONDS: {
      meaning:
        'How long `/readyz` answers 503 after SIGTERM while requests are still served, for load balancers.',
    },
  },
}
