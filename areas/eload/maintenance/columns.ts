import { windowReaders } from '#areas/eload/maintenance/access.ts'
import { BlockStatus, TargetType, windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const m = labelsOf(windowWords)

const typeLabels = labelsFor(TargetType.options, (code) => m(`type_${code}`))
const blockLabels = labelsFor(BlockStatus.options, (code) => m(`blockStatus_${code}`))

export const windowList = defineList(windowCalls.list, {
  name: 'eload-maintenance',
  title: m('windows'),
  exportNeeds: windowReaders,
  columns: [
    { key: 'title', title: m('title'), kind: 'text', strong: true },
    { key: 'type', title: m('serviceType'), kind: 'code', labels: typeLabels, exportOnly: true },
    { key: 'targets', title: m('targets'), kind: 'text' },
    { key: 'start', title: m('startsOn'), kind: 'moment', field: 'start_at', sort: 'start_at' },
    { key: 'end', title: m('endsOn'), kind: 'moment', field: 'end_at' },
    { key: 'block', title: m('block'), kind: 'yesno', exportOnly: true },
    { key: 'status', title: m('status'), kind: 'status' },
    {
      key: 'blockStatus',
      title: m('blockStatus'),
      kind: 'code',
      field: 'block_status',
      labels: blockLabels,
      hidden: true,
    },
    { key: 'author', title: m('createdBy'), kind: 'text' },
  ],
})
