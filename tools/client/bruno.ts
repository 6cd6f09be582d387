import { envJsonToBruV2, jsonToBruV2, jsonToCollectionBru } from '@usebruno/lang'
import type { Document } from '#tools/client/schema-types.ts'

type Parameter = { name: string; in: string; required: boolean; example?: unknown }
type Operation = {
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { example: object } } }
}

const pair = (name: string, value: string) => ({ name, value, enabled: true })

/** Gets a token for the subscriber of the environment and stores it for the other requests. */
const tokenRequest = jsonToBruV2({
  meta: { name: 'Get a token', type: 'http', seq: 1 },
  http: { method: 'post', url: '{{baseUrl}}/oauth/token', body: 'formUrlEncoded', auth: 'basic' },
  auth: { basic: { username: '{{clientId}}', password: '{{clientSecret}}' } },
  body: {
    formUrlEncoded: [pair('grant_type', 'client_credentials'), pair('subscriber', '{{subscriber}}')],
  },
  script: { res: "bru.setVar('token', res.body.access_token)" },
})

/** Files of a Bruno collection with all calls and their examples, by path. */
export function brunoCollection(document: Document, name: string): Map<string, string> {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name, type: 'collection' }, null, 2)}\n`],
    ['collection.bru', jsonToCollectionBru({ auth: { mode: 'bearer', bearer: { token: '{{token}}' } } })],
    [
      'environments/Demo.bru',
      envJsonToBruV2({
        variables: [
          pair('baseUrl', 'http://127.0.0.1:3000'),
          pair('clientId', 'cl_demo-wallet-app-000000'),
          pair('subscriber', ''),
          { name: 'clientSecret', value: '', enabled: true, secret: true },
        ],
      }),
    ],
    ['Get a token.bru', tokenRequest],
  ])
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { summary, tags } = operation as Operation
      files.set(`${tags[0]}/${summary}.bru`, request(path, method, operation as Operation, files.size))
    }
  return files
}

function request(
  path: string,
  method: string,
  { summary, parameters, requestBody }: Operation,
  seq: number,
): string {
  const isSent = ({ required, example }: Parameter) => required || example !== undefined
  const inUrl = parameters.filter((each) => each.in !== 'header' && isSent(each))
  const query = inUrl
    .filter((each) => each.in === 'query')
    .map(({ name, example }) => `${name}=${String(example ?? '')}`)
  const url = `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return jsonToBruV2({
    meta: { name: summary, type: 'http', seq },
    http: { method, url, body: requestBody ? 'json' : 'none', auth: 'inherit' },
    params: inUrl.map(({ name, in: type, example }) => ({ ...pair(name, String(example ?? '')), type })),
    headers: method === 'get' ? [] : [pair('Idempotency-Key', '{{$guid}}')],
    ...(requestBody && {
      body: { json: JSON.stringify(requestBody.content['application/json'].example, null, 2) },
    }),
  })
}
