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
  useRecordEditor,
  SelectField,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

export function NetworkGroupForm({ record: group, ...props }: RecordFormProps<NetworkGroup>) {
  const t = useWords(words)
  const [networks, groups] = useSuspenseApiQueries([
    [networkCalls.listAll, {}],
    [networkGroupCalls.listAll, {}],
  ])
  const options = networks.map(({ id, name, groupId }) => {
    const former = groups.find((each) => each.id === groupId && each.id !== group?.id)
    return { value: id, label: former ? t('inGroup', { network: name, group: former.name }) : name }
  })
  const editor = useRecordEditor({
    screen: networkGroupScreens.group,
    calls: networkGroupCalls,
    record: group,
    words,
    labels: { sequence: t('position'), networkIds: t('networks') },
    schema: NetworkGroupDraft,
    initial: recordValues(NetworkGroupDraft, group),
    formatValue: (field, value) =>
      field === 'networkIds' && Array.isArray(value)
        ? value.map((id) => networks.find((network) => network.id === id)?.name ?? String(id)).join(', ')
        : value,
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('networkGroup')}>
        <TextField name="name" />
        <NumberField name="sequence" hint={t('positionHint')} />
        {!group && <SelectField name="status" />}
        <CheckboxGroupField name="networkIds" hint={t('membersHint')} options={options} />
      </FieldGroup>
    </RecordForm>
  )
}
