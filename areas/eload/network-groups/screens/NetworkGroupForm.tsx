import {
  type NetworkGroup,
  networkGroupCalls,
  NetworkGroupDraft,
} from '#areas/eload/network-groups/contract.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
  NumberField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
  SelectField,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { group?: NetworkGroup; disabledReason: string | null; onReload?: () => Promise<unknown> }

export function NetworkGroupForm({ group, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const [networks, groups] = useSuspenseApiQueries([
    [networkCalls.listAll, {}],
    [networkGroupCalls.listAll, {}],
  ])
  const options = networks.map(({ id, name, groupId }) => {
    const former = groups.find((each) => each.id === groupId && each.id !== group?.id)
    return { value: id, label: former ? t('inGroup', { network: name, group: former.name }) : name }
  })
  const save = useSaveRecord(networkGroupCalls, group && { id: group.id, version: group.version })
  const form = useRecordForm({
    name: 'eload-network-group',
    words,
    labels: { sequence: t('position'), networkIds: t('networks') },
    id: group?.id,
    schema: NetworkGroupDraft,
    initial: recordValues(NetworkGroupDraft, group),
    formatValue: (field, value) =>
      field === 'networkIds' && Array.isArray(value)
        ? value.map((id) => networks.find((network) => network.id === id)?.name ?? String(id)).join(', ')
        : value,
  })
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(networkGroupScreens.group, { id: data.id })}
      onCancel={() => goToScreen(networkGroupScreens.groups)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={group && <HistoryPanel kind="eload-network-group" id={group.id} />}
    >
      <FieldGroup title={t('networkGroup')}>
        <TextField name="name" />
        <NumberField name="sequence" hint={t('positionHint')} />
        {!group && <SelectField name="status" />}
        <CheckboxGroupField name="networkIds" hint={t('membersHint')} options={options} />
      </FieldGroup>
    </RecordForm>
  )
}
