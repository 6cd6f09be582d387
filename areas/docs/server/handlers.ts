import { docsCalls, type Operation } from '#areas/docs/contract.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import {
  type HandledCall,
  handlersFor,
  jsonSchema,
  describeGuard,
  openApiDocument,
} from '#platform/server/http.ts'

type Product = { version: string; calls: () => AnyCall[] }

/** The document is generated from the registered calls on the first request, so it always matches them. */
export function docsHandlers({ version, calls }: Product): HandledCall[] {
  let operations: Operation[] | undefined
  let document: Record<string, unknown> | undefined
  return handlersFor(docsCalls, {
    operations: async () => ({ version, operations: (operations ??= calls().map(operationOf)) }),
    document: async ({ configuration: { brandName } }) =>
      (document ??= openApiDocument(calls(), `${brandName} console`, version)),
  })
}

function operationOf(call: AnyCall): Operation {
  const needs =
    typeof call.needs === 'object' && 'cases' in call.needs
      ? call.needs.cases.map((each) => each.needs)
      : [call.needs]
  return {
    method: call.method,
    path: `/v1${call.path.replace(/:(\w+)/g, '{$1}')}`,
    tag: call.path.split('/')[1] ?? '',
    host: call.host,
    kind: call.kind,
    needs: needs.map(describeGuard),
    request: jsonSchema(call.request),
    reply: jsonSchema(call.reply),
  }
}
