import { networkCalls, type Network } from '#areas/eload/networks/contract.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { NetworkValues, prefixesIn } from '#areas/eload/networks/screens/network-values.ts'
import { SuggestedNetwork } from '#areas/eload/networks/screens/SuggestedNetwork.tsx'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedOptions, type Option } from '#platform/console/list.ts'

export function NetworkForm({ record: network, ...props }: RecordFormProps<Network>) {
  const t = useWords(words)
  const [groups, providers] = useSuspenseApiQueries([
    [networkGroupCalls.listAll, {}],
    [providerCalls.listAll, {}],
  ])
  const groupOptions = namedOptions(groups)
  const providerOptions = providers.map(({ id, name, status }) => ({
    value: id,
    label: status === 'active' ? name : `${name} (${t(status)})`,
  }))
  const options: Record<string, readonly Option[]> = {
    groupId: groupOptions,
    primaryProviderId: providerOptions,
    backupProviderId: providerOptions,
  }
  const editor = useRecordEditor({
    screen: networkScreens.network,
    calls: networkCalls,
    record: network,
    words,
    labels: {
      groupId: t('group'),
      primaryProviderId: t('primaryProvider'),
      backupProviderId: t('backupProvider'),
    },
    schema: NetworkValues,
    initial: recordValues(NetworkValues, network && { ...network, prefixes: network.prefixes.join(' ') }),
    formatValue: (field, value) => options[field]?.find((option) => option.value === value)?.label ?? value,
  })
  return (
    <RecordForm
      {...editor}
      {...props}
      onSend={({ prefixes, ...values }) => editor.onSend({ ...values, prefixes: prefixesIn(prefixes) })}
      aside={<SuggestedNetwork />}
    >
      <FieldGroup title={t('network')} sentence={t('prefixesSentence')}>
        <TextField name="name" />
        <TextField name="code" mono />
        <SelectField name="groupId" options={groupOptions} placeholder={t('none')} />
        {!network && <SelectField name="status" />}
        <TextField name="prefixes" hint={t('prefixesHint')} mono />
        <FileField name="logo" upload={uploads.networkLogo} stored={network?.logo ?? null} />
      </FieldGroup>
      <FieldGroup title={t('routing')} sentence={t('routingSentence')}>
        <SelectField
          name="primaryProviderId"
          options={providerOptions}
          disabledReason={network ? t('changeWithSwitch') : null}
        />
        <SelectField
          name="backupProviderId"
          hint={t('backupHint')}
          options={providerOptions}
          placeholder={t('none')}
        />
      </FieldGroup>
    </RecordForm>
  )
}
