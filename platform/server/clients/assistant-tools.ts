import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import packageFile from '#package' with { type: 'json' }
import { fieldsInPath } from '#platform/contract/call.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import type { ApiClient, AuthenticateClient } from '#platform/server/clients/client.ts'
import { clientCallMessages } from '#platform/server/clients/messages.ts'
import { sendProblem } from '#platform/server/clients/problem.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { jsonSchema } from '#platform/server/http/openapi.ts'
import { bearerToken } from '#platform/server/http/request-fields.ts'

type Options = { calls: readonly { call: AnyClientCall }[]; authenticate: AuthenticateClient }

/** Letters and digits of the path, as tool names allow no slashes: `load_sales_refNo`. */
const nameOf = ({ path, method }: AnyClientCall) =>
  `${method === 'GET' ? 'show' : 'request'}_${path.replace('/app/', '').replace(/[^A-Za-z0-9]+/g, '_')}`

/**
 * Serves `/v1/mcp`: the calls of API clients that assistants may use, as tools of the Model Context Protocol. A tool sends the
 * call with the token of the assistant, so that scopes, limits, the request log and the named subscriber are those of the
 * client. Calls that move money or show unmasked data are no tools.
 */
export function addAssistantTools(app: FastifyInstance, { calls, authenticate }: Options) {
  const tools = new Map(
    calls.filter(({ call }) => call.isForAssistants).map(({ call }) => [nameOf(call), call] as const),
  )

  app.route({
    method: 'POST',
    url: '/v1/mcp',
    handler: async (request, response) => {
      const client = await authenticate(bearerToken(request), request.ip)
      if (client) return (await answer(request, client)) ?? response.code(202).send()
      response.header('www-authenticate', 'Bearer error="invalid_token"')
      const error = new AppError(clientCallMessages('TOKEN_NOT_VALID'), {
        code: 'UNAUTHENTICATED',
        httpStatus: 401,
      })
      return sendProblem(response, error, { language: 'en', requestId: request.id })
    },
  })
  // There are no sessions or streams, so each message is answered independently.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/v1/mcp',
    handler: (_, response) => response.code(405).header('allow', 'POST').send(),
  })

  /** Returns the reply to a message, or null for a notification. */
  async function answer(request: FastifyRequest, client: ApiClient): Promise<object | null> {
    const [{ Server }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
    const server = new Server(
      { name: packageFile.name, version: packageFile.version },
      {
        capabilities: { tools: {} },
        instructions:
          'Tools show and request on behalf of one subscriber. Payments and approvals are made by people in the app and the console.',
      },
    )
    server.setRequestHandler(types.ListToolsRequestSchema, () => ({
      tools: [...tools]
        .filter(([, call]) => isAllowed(client, call))
        .map(([name, call]) => toTool(name, call)),
    }))
    server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
      const call = tools.get(params.name)
      if (!call) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no tool ${params.name}.`)
      return run(request, call, params.arguments ?? {})
    })
    const message = types.JSONRPCMessageSchema.parse(request.body)
    const reply = Promise.withResolvers<object>()
    const transport: Parameters<typeof server.connect>[0] = {
      start: async () => {},
      close: async () => {},
      send: async (sent) => reply.resolve(sent),
    }
    await server.connect(transport)
    transport.onmessage?.(message)
    return 'id' in message ? reply.promise : null
  }

  async function run(request: FastifyRequest, call: AnyClientCall, fields: Record<string, unknown>) {
    const inPath = new Set(fieldsInPath(call))
    const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(fields[name] ?? '')),
    )
    const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
    const reply = await app.inject({
      method: call.method,
      url: `/v1${path}`,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization ?? '',
        'accept-language': request.headers['accept-language'] ?? 'en',
        ...(call.kind === 'write' && { 'idempotency-key': randomUUID() }),
      },
      ...(call.method === 'GET'
        ? { query: Object.fromEntries(rest.map(([name, value]) => [name, String(value)])) }
        : { payload: Object.fromEntries(rest) }),
    })
    const body = reply.json<Record<string, unknown>>()
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(body) }],
      structuredContent: body,
      isError: reply.statusCode >= 400,
    }
  }
}

const isAllowed = (client: ApiClient, call: AnyClientCall) =>
  client.scopes.has(call.scope) && (call.actsFor === 'client' || client.subscriberId !== null)

const toTool = (name: string, call: AnyClientCall) => ({
  name,
  title: call.summary,
  description: call.summary,
  inputSchema: { ...jsonSchema(call.request), type: 'object' as const },
  annotations: { readOnlyHint: call.kind === 'read', destructiveHint: false },
})
