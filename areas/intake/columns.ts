import { intakeCalls, IntakeFileName, intakeOperators } from '#areas/intake/contract.ts'
import { words } from '#areas/intake/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const intakeList = defineList(intakeCalls.list, {
  name: 'data-migrations',
  title: t('dataMigrations'),
  exportNeeds: intakeOperators,
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true, width: '8rem' },
    { key: 'folder', title: t('folder'), kind: 'text', strong: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'wallets', title: t('wallets'), kind: 'count' },
    { key: 'amount', title: t('openingBalances'), kind: 'money' },
    { key: 'done', title: t('posted'), kind: 'count' },
    { key: 'startedBy', title: t('startedBy'), kind: 'text', field: 'startedByName' },
    { key: 'createdAt', title: t('startedOn'), kind: 'moment', sort: true },
    { key: 'endedAt', title: t('endedOn'), kind: 'moment', hidden: true },
  ],
})

export const intakeErrorList = defineList(intakeCalls.errors, {
  name: 'refused-rows',
  title: t('refusedRows'),
  exportNeeds: intakeOperators,
  columns: [
    {
      key: 'file',
      title: t('file'),
      kind: 'code',
      labels: labelsFor(IntakeFileName.options, (file) => t(`file_${file}`)),
    },
    { key: 'line', title: t('row'), kind: 'count', sort: true },
    { key: 'field', title: t('column'), kind: 'text', mono: true },
    { key: 'error', title: t('error'), kind: 'message', wraps: true },
  ],
})
