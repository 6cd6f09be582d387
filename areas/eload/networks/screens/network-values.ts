import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { NetworkDraft, Prefix } from '#areas/eload/networks/contract.ts'

/** Splits a line into prefixes, separated by spaces, commas or semicolons. */
export const prefixesIn = (line: string) => line.split(/[\s,;]+/).filter((part) => part !== '')

const PrefixLine = z
  .string()
  .refine((line) => prefixesIn(line).every((part) => Prefix.safeParse(part).success), {
    error: eloadMessages.issue('PREFIX_FORMAT'),
    abort: true,
  })
  .refine((line) => new Set(prefixesIn(line)).size === prefixesIn(line).length, {
    error: eloadMessages.issue('PREFIX_TWICE'),
  })

/** Schema of the form. The request contains the prefixes as a list. */
export const NetworkValues = NetworkDraft.extend({
  prefixes: PrefixLine,
}).refine(({ primaryProviderId, backupProviderId }) => primaryProviderId !== backupProviderId, {
  path: ['backupProviderId'],
  message: eloadMessages.issue('BACKUP_IS_PRIMARY'),
})
