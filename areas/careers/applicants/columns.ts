import { toRead } from '#platform/access.ts'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantCalls } from '#areas/careers/applicants/contract.ts'
import { words } from '#areas/careers/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const applicantList = defineList(applicantCalls.list, {
  name: 'careers-applicants',
  title: t('applicants'),
  exportNeeds: toRead(careersPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'email', title: t('email'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'since', title: t('statusSince'), kind: 'moment', field: 'statusAt', sort: 'statusAt' },
    { key: 'createdAt', title: t('appliedOn'), kind: 'moment', sort: true },
  ],
})
