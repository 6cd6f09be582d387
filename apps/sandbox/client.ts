import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import type { Phone, Sms } from '#apps/sandbox/phone-api.ts'
import { phoneWords } from '#apps/sandbox/words.ts'
import { ApiError, HttpError } from '#platform/console/http/api-errors.ts'
import { currentLanguage, useLanguage } from '#platform/console/i18n/language.ts'
import { getWords } from '#platform/console/i18n/words.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import { type ClientReply, clientRequest } from '#platform/contract/client-request.ts'

/** Interval at which what is on the screen is requested again, while the page is visible. */
const pollMs = 3_000

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const Problem = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).default([]),
})

/** Sends a request to the server of the phone. Throws the problem of the reply, in the language of the phone. */
async function request(address: string, body: string | null = null, key?: string): Promise<unknown> {
  const headers = {
    'accept-language': currentLanguage(),
    ...(body !== null && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const response = await fetch(`/sandbox/api${address}`, {
    method: body === null ? 'GET' : 'POST',
    headers,
    body,
  }).catch(() => null)
  const t = getWords(phoneWords)
  if (response === null) throw new HttpError(0, t('unreachable'))
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok) return reply
  if (response.status === 401) void queryClient.invalidateQueries({ queryKey: ['phone'] })
  const problem = Problem.safeParse(reply).data
  if (problem === undefined) throw new HttpError(response.status, t('unreachable'))
  const errors = problem.errors.map(({ pointer, detail }) => ({ field: pointer.slice(1), message: detail }))
  throw new ApiError(problem.detail, problem.code, errors)
}

/** Idempotency keys of writes that have not succeeded, by the request, so that a repetition has the same key. */
const keys = new Map<string, string>()

/** Sends a call of the app for the customer of the phone, or for the app itself while there is none. */
export async function send<C extends AnyClientCall>(call: C, input: InputOf<C>): Promise<ClientReply<C>> {
  const { address, body } = clientRequest(call, input)
  const attempt = `${address} ${body ?? ''}`
  const isWrite = call.kind === 'write'
  const key = keys.get(attempt) ?? crypto.randomUUID()
  if (isWrite) keys.set(attempt, key)
  const reply = await request(address, body, isWrite ? key : undefined)
  keys.delete(attempt)
  if (isWrite) void queryClient.invalidateQueries()
  return call.reply.parse(reply) as ClientReply<C>
}

/** The reply of a call, requested again every few seconds until it is final. Null input: not yet. */
export function useCall<C extends AnyClientCall>(
  call: C,
  input: InputOf<C> | null,
  isFinal: (reply: ClientReply<C>) => boolean = () => false,
) {
  return useQuery({
    queryKey: [call.path, input, useLanguage()],
    queryFn: () => send(call, input as InputOf<C>),
    enabled: input !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFinal(data) ? false : pollMs),
  })
}

/** A call whose reply has these fields. */
export type Replying<Reply> = AnyClientCall & { types?: { reply: Reply } }
type Paged = Replying<{ data: unknown[]; nextCursor: string | null }>

/** The rows of a list, the newest page requested again every few seconds. */
export function useRows<C extends Paged>(call: C, input: InputOf<C>) {
  type Row = ClientReply<C> extends { data: (infer R)[] } ? R : never
  const pages = useInfiniteQuery({
    queryKey: [call.path, 'rows', input, useLanguage()],
    queryFn: async ({ pageParam }) => {
      const page = { ...(input as object), ...(pageParam !== '' && { cursor: pageParam }) }
      return (await send(call, page as InputOf<C>)) as { data: Row[]; nextCursor: string | null }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: pollMs,
  })
  return { ...pages, rows: pages.data?.pages.flatMap(({ data }) => data) }
}

/** Own wallet of the customer; undefined until it is known. */
export function useWallet() {
  const { data } = useCall(walletAppCalls.wallets, {})
  return data?.data.find(({ businessName }) => businessName === null)
}

export const usePhone = () =>
  useQuery({ queryKey: ['phone'], queryFn: async () => (await request('/phone')) as Phone })

/** Signs a customer in on the phone, or signs the current one out. */
export async function givePhone(subscriber: string | null) {
  const phone = (await request('/phone', JSON.stringify({ subscriber }))) as Phone
  queryClient.setQueryData(['phone'], phone)
  // What an earlier customer saw.
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'phone' })
  location.hash = '#/'
}

export const useMessages = () =>
  useQuery({
    queryKey: ['messages'],
    queryFn: async () => ((await request('/messages')) as { data: Sms[] }).data,
    refetchInterval: pollMs,
  })

/** Reports that a notification was opened, as the app of a phone does with the token in the push message. */
export async function reportOpened(openToken: string) {
  await fetch('/v1/notification/opened', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ openToken }),
  })
  void queryClient.invalidateQueries()
}

/** Version of the documents to which customers of the demo agree. */
export const consentVersion = '2026-11'
