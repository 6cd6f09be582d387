import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const text = z.string().min(1)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Where an API answers, for `/v1` to follow. */
const apiHost = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'it reads like https://api.example' })])
  .transform((host) => host.replace(/\/+$/, ''))

/** Origins as browsers send them: scheme, host and port, without a path. */
const origins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/, error: 'it lists origins like https://console.example' })
      .transform((address) => new URL(address).origin),
  ),
)

/** Everything the environment may say. Each name is documented in README.md. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.optional(),
  ERP_MODE: z.enum(['demo', 'production']).default('demo'),
  /** Which of the two APIs this process answers. */
  ERP_APIS: z.enum(['both', 'main', 'others']).default('both'),
  /** The console's own address, for links in mail and for cookies; never read from a request. */
  PUBLIC_URL: z.url().optional(),
  /** Other origins that may call the API, when the two APIs run apart. */
  CONSOLE_ORIGINS: origins.default([]),
  MAIN_API_HOST: apiHost.default(''),
  OTHERS_API_HOST: apiHost.default(''),
  REPORTS_API_HOST: apiHost.default(''),
  /** Mail domains that may register. */
  STAFF_DOMAINS: list.default(['erp.test']),
  /** 32 bytes in base64: seals second-factor secrets and signs what leaves the database. */
  ERP_SECRET: z.base64().optional(),
  /** True behind a proxy that sets X-Forwarded-For. */
  TRUST_PROXY: z.stringbool().default(false),
  /** The mail server, as smtp:// or smtps:// with name and password; without it mail waits in the mailbox page. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('ERP <no-reply@erp.test>'),
  /** Signs mail for a domain: `domain:selector:file of the private key`. */
  MAIL_DKIM: z
    .string()
    .regex(/^[^:]+:[^:]+:.+$/, 'it reads domain:selector:file')
    .optional(),
  /** The file of the push service's account key; without it notifications stay in the outbox. */
  FCM_SERVICE_ACCOUNT: text.optional(),
  FCM_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type MailSettings = {
  /** Null where no mail server is known. */
  smtpUrl: string | null
  from: string
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

export type PushSettings = {
  /** Null where no push service is known. */
  serviceAccount: { projectId: string; clientEmail: string; privateKey: string; tokenUri: string } | null
  url: string
}

export type Configuration = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  mode: 'demo' | 'production'
  apis: 'both' | 'main' | 'others'
  publicUrl: string
  consoleOrigins: string[]
  apiHosts: { main: string; others: string; reports: string }
  staffDomains: string[]
  secret: Buffer
  trustProxy: boolean
  mail: MailSettings
  push: PushSettings
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Reads the environment. A value that cannot stand ends the start with a sentence that names it. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(present)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}`)
  }
  const said = read.data
  const production = said.ERP_MODE === 'production'
  if (production && !said.PUBLIC_URL)
    throw new Error('Production needs PUBLIC_URL: links in mail are built from it.')
  if (production && !said.PUBLIC_URL?.startsWith('https://'))
    throw new Error('Production needs a PUBLIC_URL with https: the session cookie is sent over nothing else.')
  if (production && !said.ERP_SECRET)
    throw new Error('Production needs ERP_SECRET: 32 random bytes in base64.')

  const dataDir = path.resolve(said.DATA_DIR)
  const secret = said.ERP_SECRET ? Buffer.from(said.ERP_SECRET, 'base64') : ownSecret(dataDir)
  if (secret.length < 32) throw new Error('ERP_SECRET is too short: it takes at least 32 bytes in base64.')
  return {
    port: said.PORT,
    host: said.HOST,
    dataDir,
    databaseUrl: said.DATABASE_URL ?? null,
    mode: said.ERP_MODE,
    apis: said.ERP_APIS,
    publicUrl: (said.PUBLIC_URL ?? `http://${said.HOST}:${said.PORT}`).replace(/\/$/, ''),
    consoleOrigins: said.CONSOLE_ORIGINS,
    apiHosts: {
      main: said.MAIN_API_HOST,
      others: said.OTHERS_API_HOST,
      reports: said.REPORTS_API_HOST || said.MAIN_API_HOST,
    },
    staffDomains: said.STAFF_DOMAINS,
    secret,
    trustProxy: said.TRUST_PROXY,
    mail: {
      smtpUrl: said.SMTP_URL ?? null,
      from: said.MAIL_FROM,
      dkim: said.MAIL_DKIM ? readDkim(said.MAIL_DKIM) : null,
    },
    push: {
      serviceAccount: said.FCM_SERVICE_ACCOUNT ? readServiceAccount(said.FCM_SERVICE_ACCOUNT) : null,
      url: said.FCM_URL.replace(/\/+$/, ''),
    },
    logLevel: said.LOG_LEVEL,
  }
}

const ServiceAccount = z.object({
  project_id: text,
  client_email: text,
  private_key: text,
  token_uri: z.url({ protocol: /^https?$/ }),
})

function readServiceAccount(file: string): NonNullable<PushSettings['serviceAccount']> {
  const read = ServiceAccount.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error('The file of FCM_SERVICE_ACCOUNT is not the key of a service account.')
  const {
    project_id: projectId,
    client_email: clientEmail,
    private_key: privateKey,
    token_uri: tokenUri,
  } = read.data
  return { projectId, clientEmail, privateKey, tokenUri }
}

function readDkim(setting: string) {
  const [domainName = '', keySelector = '', ...file] = setting.split(':')
  return { domainName, keySelector, privateKey: readFileSync(file.join(':'), 'utf8') }
}

// Outside production the secret is made once and kept beside the data, so sealed values survive a restart.
function ownSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}
