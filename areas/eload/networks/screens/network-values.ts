import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { type Network, NetworkDraft, Prefix } from '#areas/eload/networks/contract.ts'
import type { words } from '#areas/eload/words.ts'
import type { Translate } from '#platform/console/i18n/words.ts'

/** Form values of a network. The prefixes are one line of text. */
export type NetworkValues = {
  code: string
  name: string
  groupId: number | null
  logo: string | null
  prefixes: string
  primaryProviderId: number | null
  backupProviderId: number | null
  status: 'active' | 'inactive'
}

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
  id: z.int().optional(),
  version: z.int().optional(),
}).refine(({ primaryProviderId, backupProviderId }) => primaryProviderId !== backupProviderId, {
  path: ['backupProviderId'],
  message: eloadMessages.issue('BACKUP_IS_PRIMARY'),
})

export const initialValues = (network: Network | undefined): NetworkValues => ({
  code: network?.code ?? '',
  name: network?.name ?? '',
  groupId: network?.groupId ?? null,
  logo: network?.logo?.key ?? null,
  prefixes: network?.prefixes.join(' ') ?? '',
  primaryProviderId: network?.primaryProviderId ?? null,
  backupProviderId: network?.backupProviderId ?? null,
  status: network?.status ?? 'active',
})

export const fieldLabels = (t: Translate<(typeof words)['en']>) => ({
  code: t('code'),
  name: t('name'),
  groupId: t('group'),
  logo: t('logo'),
  prefixes: t('prefixes'),
  primaryProviderId: t('primaryProvider'),
  backupProviderId: t('backupProvider'),
  status: t('status'),
})
