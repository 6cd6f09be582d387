import { toRead } from '#platform/access.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls, CifReason } from '#areas/merchants/cif/contract.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(cifWords)

export const cifList = defineList(cifCalls.list, {
  name: 'cif-requests',
  title: t('pageTitle'),
  exportNeeds: toRead(cifPlace),
  columns: [
    { key: 'cifNo', title: t('cifNo'), kind: 'text', mono: true },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'oldMobile', title: t('oldMobile'), kind: 'text', mono: true },
    { key: 'newMobile', title: t('newMobile'), kind: 'text', mono: true },
    {
      key: 'why',
      title: t('reason'),
      kind: 'code',
      field: 'reasonCode',
      labels: labelsFor(CifReason.options, t),
    },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'requestedAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName', hidden: true },
  ],
})
