import { departmentList, teamList } from '#areas/careers/columns.ts'
import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { type ReactNode, useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import { type Department, departmentCalls, type Team, teamCalls } from '#areas/careers/contract.ts'
import { DepartmentForm, TeamForm } from '#areas/careers/screens/DepartmentForms.tsx'
import { departmentWords } from '#areas/careers/department-words.ts'
import { words } from '#areas/careers/words.ts'
import { toCreate, toDelete } from '#platform/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { statusFilter, ListTable, namedOptions, pinnedChoice } from '#platform/console/list.ts'
import { ReasonDialog, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Lists of departments and teams. */
export default function Departments() {
  const d = useWords(departmentWords)
  return (
    <RecordScreen
      title={d('departmentsAndTeams')}
      tabs={[
        { key: 'departments', title: d('departments'), content: () => <AllDepartments /> },
        { key: 'teams', title: d('teams'), content: () => <AllTeams /> },
      ]}
    />
  )
}

function AllDepartments() {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const remove = useApiMutation(departmentCalls.delete)
  const { edit, menu, dialogs } = useKeeping<Department>({
    newLabel: d('newDepartment'),
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
    form: (row, onDone) => <DepartmentForm {...(row && { row })} onDone={onDone} />,
  })
  return (
    <>
      {edit}
      <ListTable
        address="departments."
        pluralName={d('departmentsPluralName')}
        list={departmentList}
        filters={[statusFilter(t)]}
        searchIn={d('searchNames')}
        rowMenu={menu}
        whenEmpty={{ title: d('noDepartments'), sentence: d('noDepartmentsSentence') }}
      />
      {dialogs}
    </>
  )
}

function AllTeams() {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const remove = useApiMutation(teamCalls.delete)
  const departments = useApiQuery(departmentCalls.options, {}, { background: true })
  const { edit, menu, dialogs } = useKeeping<Team>({
    newLabel: d('newTeam'),
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
    form: (row, onDone) => <TeamForm {...(row && { row })} onDone={onDone} />,
  })
  return (
    <>
      {edit}
      <ListTable
        address="teams."
        pluralName={d('teamsPluralName')}
        list={teamList}
        filters={[
          statusFilter(t),
          pinnedChoice('departmentId', t('department'), namedOptions(departments.data)),
        ]}
        searchIn={d('searchTeams')}
        rowMenu={menu}
        whenEmpty={{ title: d('noTeams'), sentence: d('noTeamsSentence') }}
      />
      {dialogs}
    </>
  )
}

type FormProps<Row> = {
  newLabel: string
  remove: (row: Row) => Promise<unknown>
  form: (row: Row | null, onDone: () => void) => ReactNode
}

/** Dialogs to create, edit and delete records of a list. */
function useKeeping<Row extends { name: string }>({ newLabel, remove, form }: FormProps<Row>) {
  const t = useWords(words)
  const mayCreate = useDisabledReason(toCreate(careersPlace))
  const mayDelete = useDisabledReason(toDelete(careersPlace))
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const close = () => setOpen(null)
  return {
    edit: (
      <Button
        mb="sm"
        disabled={mayCreate !== null}
        title={mayCreate ?? undefined}
        onClick={() => setOpen('new')}
      >
        {newLabel}
      </Button>
    ),
    menu: (row: Row) => [
      { label: t('edit'), onSelect: () => setOpen(row) },
      { label: t('delete'), danger: true, disabledReason: mayDelete, onSelect: () => setLeaving(row) },
    ],
    dialogs: (
      <>
        <Modal
          opened={open !== null}
          onClose={close}
          title={open === null || open === 'new' ? newLabel : open.name}
          size="lg"
        >
          {open !== null && form(open === 'new' ? null : open, close)}
        </Modal>
        {leaving && (
          <ReasonDialog
            title={t('deleteTitle', { title: leaving.name })}
            consequence={t('deleteConsequence')}
            verb={t('delete')}
            danger
            withReason={false}
            onConfirm={() => remove(leaving)}
            onClose={() => setLeaving(null)}
          />
        )}
      </>
    ),
  }
}
