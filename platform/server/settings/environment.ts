import { z } from 'zod'
import { hostUrls } from '#platform/server/db/host-list.ts'
import { fileEnvironment } from './file-settings.ts'
import { identityEnvironment } from './identity-settings.ts'

const text = z.string().min(1)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Base URL of an API, without `/v1`. */
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

/** Parameters that the driver knows and that do not change the session that this product expects. */
const databaseParameters = new Set([
  'application_name',
  'host',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'uselibpqcompat',
])

// The driver ignores parameters it does not know, such as target_session_attrs, and `options` would replace the role.
const database = text.superRefine((address, context) => {
  const urls = hostUrls(address).map((each) => URL.parse(each))
  if (urls.some((url) => !url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '')) {
    context.addIssue({
      code: 'custom',
      message:
        'it reads like postgres://name:password@host:5432/database, with several hosts postgres://name:password@first:5432,second:5432/database',
    })
    return
  }
  for (const name of urls[0]?.searchParams.keys() ?? []) {
    if (databaseParameters.has(name)) continue
    context.addIssue({
      code: 'custom',
      message: `the parameter ${name} is not supported; supported are ${[...databaseParameters].join(', ')}`,
    })
  }
})
const web = z.url({ protocol: /^https?$/, error: 'it reads like https://host/path' })
const broker = z
  .string()
  .regex(
    /^(nats|tls):\/\/[^,\s]+(,(nats|tls):\/\/[^,\s]+)*$/,
    'it reads like tls://host:4222,tls://host2:4222',
  )
const portError = 'it is a number from 0 to 65535'
const port = z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65_535, portError)

/**
 * All environment variables with their descriptions. docs/configuration.md is generated from this schema; a test
 * fails if the two differ.
 */
export const Environment = z.object({
  PORT: port.default(3000).describe('port of the console and the API'),
  HOST: text
    .default('127.0.0.1')
    .describe('address to listen on; 0.0.0.0 accepts connections from other machines'),
  DATA_DIR: text
    .default('.data')
    .describe('folder of the embedded database, uploads on disk and checkpoints of audit log and ledger'),
  DATABASE_URL: database
    .optional()
    .describe(
      'PostgreSQL 15–18, with the API’s login; several hosts are separated by commas, and the one that accepts writes is used; without it the embedded database is used',
    ),
  DIRECT_URL: database
    .optional()
    .describe(
      'the same database with the API’s login, bypassing the transaction pooler of DATABASE_URL; for notifications and exports; DATABASE_URL by default',
    ),
  WORKER_URL: database
    .optional()
    .describe(
      'the same database with the worker’s login, not through a pooler; DIRECT_URL or DATABASE_URL by default, required for a worker in production',
    ),
  PAYMENTS_URL: database
    .optional()
    .describe(
      'the same database with the login that posts payments of customers, not through a pooler, for the calls of API clients; in the demo DIRECT_URL or DATABASE_URL by default; without it, production serves no clients',
    ),
  MIGRATION_URL: database
    .optional()
    .describe(
      'the same database with the owner’s login, for migrations only; DIRECT_URL or DATABASE_URL by default',
    ),
  READ_URL: database.optional().describe('replica of the database that lists and reports read'),
  WEBHOOK_LOOPBACK: z
    .stringbool()
    .default(false)
    .describe('whether webhooks may have loopback addresses, also without TLS; only for the demo and tests'),
  EVENTS_URL: broker
    .optional()
    .describe(
      'NATS servers, separated by commas, to whose JetStream the worker publishes all events; without it, clients receive events by webhooks only',
    ),
  EVENTS_CREDENTIALS: text
    .optional()
    .describe(
      'credentials file (`.creds`) of the NATS user, who can publish events and read and create their stream',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(12)
    .describe('maximum database connections of one process'),
  ERP_MODE: z
    .enum(['demo', 'production'])
    .optional()
    .describe(
      'production requires PUBLIC_URL, ERP_SECRET and verified TLS to the database, and has no demo accounts; demo by default on a loopback HOST, required on any other',
    ),
  ERP_ROLE: z
    .enum(['all', 'api', 'worker', 'clients'])
    .default('all')
    .describe(
      'what this process does: API of the console, worker, API of clients, or all of them; the same as `npm start -- worker`',
    ),
  ERP_APIS: z
    .enum(['both', 'main', 'others'])
    .default('both')
    .describe('which of the two APIs this process answers'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('public address of the console, for links in mail and for cookies; never taken from a request'),
  BRAND_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{C}:]{1,24}$/u, 'it has 1 to 24 characters without a colon')
    .default('ERP')
    .describe(
      'name of the product in window titles, the header, the sign-in page, emails, authenticator apps and passkeys',
    ),
  CONSOLE_ORIGINS: origins
    .default([])
    .describe('other origins that may call the API, when the two APIs run on separate hosts'),
  MAIN_API_HOST: apiHost.default('').describe('host of the main API, when it is not the console’s origin'),
  OTHERS_API_HOST: apiHost
    .default('')
    .describe('host of the others API, when it is not the console’s origin'),
  REPORTS_API_HOST: apiHost.default('').describe('host of the reports API, when it is not the main API’s'),
  STAFF_DOMAINS: list.default(['erp.test']).describe('email domains of staff'),
  REGISTRATION: z
    .stringbool()
    .optional()
    .describe('whether people can register themselves; true in the demo, false in production by default'),
  SECOND_FACTOR: z
    .enum(['optional', 'required'])
    .optional()
    .describe(
      'required: approvers and administrators must set up two-step verification to sign in with a built-in password; required in production, optional in the demo by default',
    ),
  SECURITY_MAIL: z
    .email()
    .optional()
    .describe(
      'mailbox that is told of every change of roles, approvers and their accounts, whoever makes it',
    ),
  ERP_SECRET: z
    .base64()
    .optional()
    .describe('32 random bytes in base64; encrypts second factors and signs checkpoints and links'),
  LIST_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe(
      'list pages that one person can load per minute from one process, fewer than ten rows as a part of one; 0 for no limit',
    ),
  LOOKUPS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .default(150)
    .describe(
      'different records that one person can open or search for within an hour before an alert; 0 for none',
    ),
  CUSTOMER_CODE_MINUTES: z.coerce
    .number()
    .int()
    .min(2)
    .max(30)
    .default(10)
    .describe('minutes in which a code is valid with which a customer confirms an act of staff'),
  CLOCK_TOLERANCE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(5)
    .describe(
      'seconds by which the clock of the database can be ahead of that of a worker; beyond that nothing is posted',
    ),
  TRUST_PROXY: z.stringbool().default(false).describe('true behind a proxy that sets X-Forwarded-For'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .optional()
    .describe('seconds during which a stopping process still answers requests; 5 in production'),
  OPS_PORT: port
    .optional()
    .describe('port for /healthz, /readyz and /metrics, off by default; never expose it publicly'),
  OPS_HOST: text.default('127.0.0.1').describe('address of the OPS_PORT'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('mail server with user name and password; without it, mail stays on the Mailbox page'),
  MAIL_FROM: text.default('ERP <no-reply@erp.test>').describe('sender of emails'),
  MAIL_DKIM: z
    .string()
    .regex(/^[^:]+:[^:]+:.+$/, 'it reads domain:selector:file')
    .optional()
    .describe('DKIM signature: `domain:selector:file of the private key`'),
  FCM_SERVICE_ACCOUNT: text
    .optional()
    .describe('key file of the push service; without it, notifications stay in the outbox'),
  FCM_URL: web.default('https://fcm.googleapis.com').describe('address of the push service'),
  SMS_URL: web
    .optional()
    .describe(
      'address of the SMS provider, which receives JSON; without it, SMS stay on the Messages page, and the demo also writes them to `sms.log` in DATA_DIR',
    ),
  SMS_TOKEN: text.optional().describe('API key of the SMS provider'),
  SMS_TOKEN_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,60}$/i, 'it is the name of a header')
    .transform((name) => name.toLowerCase())
    .default('authorization')
    .describe('header for SMS_TOKEN; in `authorization` it is sent as a bearer token'),
  SMS_SENDER: z
    .string()
    .regex(/^[\w +.-]{1,16}$/, 'it has 1 to 16 letters, digits or spaces')
    .default('ERP')
    .describe('sender name or number of SMS'),
  SMS_CALLBACK_SECRET: z
    .string()
    .min(32, 'it has at least 32 characters')
    .optional()
    .describe('secret of signed delivery reports; without it, none are accepted'),
  ...identityEnvironment,
  ...fileEnvironment,
  OTEL_EXPORTER_OTLP_ENDPOINT: web
    .optional()
    .describe('collector for traces (OTLP over HTTP); without it, tracing is off'),
  OTEL_SERVICE_NAME: text.default('erp-console').describe('service name in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of requests that are traced, decided by trace ID'),
  RAFFLE_BEACON: web
    .optional()
    .describe(
      'public randomness beacon (drand HTTP API) mixed into raffle draws; without it, the seed alone decides',
    ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').describe('log level'),
})

export type EnvironmentSettings = z.infer<typeof Environment>
