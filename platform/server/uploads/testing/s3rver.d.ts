declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Options = {
    silent?: boolean
    directory: string
    resetOnClose?: boolean
    vhostBuckets?: boolean
    serviceEndpoint?: string
    allowMismatchedSignatures?: boolean
    configureBuckets?: { name: string; configs?: string[] }[]
  }

  /** An S3 emulator that stores objects in a folder. */
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    reset(): void
  }
}
