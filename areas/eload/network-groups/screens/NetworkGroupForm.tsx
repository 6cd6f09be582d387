import { z } from 'zod'
import {
  type NetworkGroup,
  networkGroupCalls,
  NetworkGroupDraft,
} from '#areas/eload/network-groups/contract.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { StatusField } from '#areas/eload/screens/StatusField.tsx'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReplies } from '#platform/console/ask.ts'
import { CheckboxGroupField, NumberField, TextField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/words.ts'

type Values = { name: string; networkIds: number[]; sequence: number; status: 'active' | 'inactive' }

const Checked = NetworkGroupDraft.extend({ id: z.int().optional(), version: z.int().optional() })

type Props = { group?: NetworkGroup; closed: string | null; onReload?: () => Promise<unknown> }

/** A group's name, place and networks. */
export function NetworkGroupForm({ group, closed, onReload }: Props) {
  const t = useWords(words)
  const [networks, groups] = useReplies([
    [networkCalls.listAll, {}],
    [networkGroupCalls.listAll, {}],
  ])
  const create = useAsk(networkGroupCalls.create)
  const update = useAsk(networkGroupCalls.update)
  const options = networks.map(({ id, name, groupId }) => {
    const former = groups.find((each) => each.id === groupId && each.id !== group?.id)
    return { value: id, label: former ? t('inGroup', { network: name, group: former.name }) : name }
  })
  const form = useRecordForm<Values>({
    name: 'eload-network-group',
    ...(group && { id: group.id }),
    schema: Checked,
    initial: {
      name: group?.name ?? '',
      networkIds: group?.networkIds ?? [],
      sequence: group?.sequence ?? 0,
      status: group?.status ?? 'active',
    },
    labels: { name: t('name'), networkIds: t('members'), sequence: t('place'), status: t('status') },
    shown: (field, value) =>
      field === 'networkIds' && Array.isArray(value)
        ? value.map((id) => networks.find((network) => network.id === id)?.name ?? String(id)).join(', ')
        : value,
    also: group ? { id: group.id, version: group.version } : {},
  })
  return (
    <RecordForm
      form={form}
      onSend={(values) =>
        group
          ? update.mutateAsync({ ...values, id: group.id, version: group.version })
          : create.mutateAsync(values)
      }
      onSent={({ data }) => goToScreen(networkGroupScreens.group, { id: data.id })}
      onCancel={() => goToScreen(networkGroupScreens.groups)}
      {...(onReload && { onReload })}
      closed={closed}
      aside={group && <HistoryPanel kind="eload-network-group" id={group.id} />}
    >
      <GroupOfFields title={t('groupOne')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <NumberField name="sequence" label={t('place')} hint={t('placeHint')} />
        <StatusField />
        <CheckboxGroupField
          name="networkIds"
          label={t('members')}
          hint={t('membersHint')}
          options={options}
          required
        />
      </GroupOfFields>
    </RecordForm>
  )
}
