import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'

/** How a provider is reached, and the secret that signs its requests. An empty address: not connected. */
export const providerConnection = {
  apiBaseUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: fieldMessages.issue('HTTPS_URL') }),
    ])
    .default(''),
  /** Name of a secret, such as `PROVIDER_BAYAD_KEY`. The secret itself is never sent or stored here. */
  credentialRef: z
    .string()
    .trim()
    .regex(/^(PROVIDER_[A-Z0-9_]{2,70})?$/, fieldMessages.issue('SECRET_NAME'))
    .default(''),
  timeoutMs: z.int().min(1000).max(60_000).default(30_000),
}

/** The connection in replies. */
export const storedConnection = { apiBaseUrl: z.string(), credentialRef: z.string(), timeoutMs: z.int() }
