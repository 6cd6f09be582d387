declare module '@usebruno/lang' {
  type Part = Record<string, unknown>
  export function jsonToBruV2(request: Part): string
  export function bruToJsonV2(text: string): { meta: { name: string }; http: { method: string; url: string } }
  export function jsonToCollectionBru(collection: Part): string
  export function envJsonToBruV2(environment: Part): string
}
