import { z } from 'zod'
import { fileEnvironment } from './file-settings.ts'
import { identityEnvironment } from './identity-settings.ts'

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

const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'it reads like postgres://name:password@host:5432/database',
})
const web = z.url({ protocol: /^https?$/, error: 'it reads like https://host/path' })
const portError = 'it is a number from 0 to 65535'
const port = z.coerce.number({ error: portError }).int(portError).min(0, portError).max(65_535, portError)

/**
 * Everything the environment may say, with what it means. docs/configuration.md is written from here; the test
 * beside it fails while the two differ.
 */
export const Environment = z.object({
  PORT: port.default(3000).describe('where the console and the API listen'),
  HOST: text
    .default('127.0.0.1')
    .describe('the address to listen at; 0.0.0.0 to be reached from other machines'),
  DATA_DIR: text
    .default('.data')
    .describe('the folder of the embedded database, uploads on disk and the witness of the audit chain'),
  DATABASE_URL: database
    .optional()
    .describe('any PostgreSQL 15–18, as the API signs in to it; without it the embedded one is used'),
  MIGRATION_URL: database
    .optional()
    .describe('the same database as the owner of its tables, for migrations alone; else DATABASE_URL'),
  READ_URL: database
    .optional()
    .describe('a replica that follows the database: lists and reports read it, and see one’s own writes'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(12)
    .describe('most connections of one process to the database'),
  ERP_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('production needs PUBLIC_URL and ERP_SECRET, and has no demo people'),
  ERP_ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .describe(
      'what this process does: answer requests, work on jobs, or both; `npm start -- worker` says the same',
    ),
  ERP_APIS: z
    .enum(['both', 'main', 'others'])
    .default('both')
    .describe('which of the two APIs this process answers'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('the console’s own address, for links in mail and for cookies; never read from a request'),
  CONSOLE_ORIGINS: origins
    .default([])
    .describe('other origins that may call the API, when the two APIs run apart'),
  MAIN_API_HOST: apiHost.default('').describe('where the main API answers, when not at the console’s origin'),
  OTHERS_API_HOST: apiHost
    .default('')
    .describe('where the others API answers, when not at the console’s origin'),
  REPORTS_API_HOST: apiHost
    .default('')
    .describe('where reports are answered, when not where the main API does'),
  STAFF_DOMAINS: list.default(['erp.test']).describe('mail domains that may register'),
  ERP_SECRET: z
    .base64()
    .optional()
    .describe('32 random bytes in base64: seals second factors and signs what leaves the database'),
  TRUST_PROXY: z.stringbool().default(false).describe('true behind a proxy that sets X-Forwarded-For'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .optional()
    .describe('how long a stopping process goes on answering while balancers look away; 5 in production'),
  OPS_PORT: port
    .optional()
    .describe(
      'a second port for /healthz, /readyz and /metrics, never to be shown to the world; off by default',
    ),
  OPS_HOST: text.default('127.0.0.1').describe('the address of that second port'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the mail server, with name and password; without it mail waits in the Mailbox page'),
  MAIL_FROM: text.default('ERP <no-reply@erp.test>').describe('who mail is from'),
  MAIL_DKIM: z
    .string()
    .regex(/^[^:]+:[^:]+:.+$/, 'it reads domain:selector:file')
    .optional()
    .describe('signs mail for a domain: `domain:selector:file of the private key`'),
  FCM_SERVICE_ACCOUNT: text
    .optional()
    .describe('the file of the push service’s account key; without it notifications stay in the outbox'),
  FCM_URL: web.default('https://fcm.googleapis.com').describe('where the push service answers'),
  SMS_URL: web
    .optional()
    .describe('where the SMS provider takes messages, as JSON; without it SMS stay in the Messages page'),
  SMS_TOKEN: text.optional().describe('the key for the SMS provider'),
  SMS_TOKEN_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,60}$/i, 'it is the name of a header')
    .transform((name) => name.toLowerCase())
    .default('authorization')
    .describe('the header that carries SMS_TOKEN; in `authorization` it is sent as a bearer token'),
  SMS_SENDER: z
    .string()
    .regex(/^[\w +.-]{1,16}$/, 'it has 1 to 16 letters, digits or spaces')
    .default('ERP')
    .describe('the sender name or number that SMS show'),
  SMS_CALLBACK_SECRET: z
    .string()
    .min(32, 'it has at least 32 characters')
    .optional()
    .describe('signs the delivery reports of the SMS provider; without it none are accepted'),
  APP_API_KEY: z
    .string()
    .regex(/^[\w.~+/=-]{32,200}$/, 'it has 32 to 200 letters, digits or any of . ~ + / = - _')
    .optional()
    .describe('the key by which the app’s server sets security answers; without it that call is closed'),
  ...identityEnvironment,
  ...fileEnvironment,
  OTEL_EXPORTER_OTLP_ENDPOINT: web
    .optional()
    .describe('the collector that traces go to, by OTLP over HTTP; without it there are none'),
  OTEL_SERVICE_NAME: text.default('erp-console').describe('the name traces carry'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of requests that are traced, by their number and not by what the caller wants'),
  RAFFLE_BEACON: web
    .optional()
    .describe(
      'a public randomness beacon that speaks drand’s HTTP, mixed into raffle draws; without it the seed alone decides',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('warn')
    .describe('how much is logged'),
})

export type EnvironmentSettings = z.infer<typeof Environment>
