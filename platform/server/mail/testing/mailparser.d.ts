declare module 'mailparser' {
  type Parsed = {
    subject?: string
    text?: string
    html?: string | false
    messageId?: string
    to?: { text: string }
  }
  /** Reads a mail as a mail program would. */
  export function simpleParser(source: Buffer | string): Promise<Parsed>
}
