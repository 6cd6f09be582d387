import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { NetworkGroupForm } from '#areas/eload/network-groups/screens/NetworkGroupForm.tsx'
import { words } from '#areas/eload/words.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: networkGroupCalls,
  newTitle: 'newGroup',
  Form: NetworkGroupForm,
  status: {},
})
