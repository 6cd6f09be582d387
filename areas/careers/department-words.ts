import { wordsOf } from '#platform/words/words.ts'

/** Additional texts of the departments and teams screen. */
export const departmentWords = wordsOf({
  en: {
    departmentsAndTeams: 'Departments and teams',
    departments: 'Departments',
    departmentsInside: 'departments',
    teams: 'Teams',
    teamsInside: 'teams',
    newDepartment: 'New department',
    newTeam: 'New team',
    head: 'Head',
    lead: 'Lead',
    searchNames: 'name or head',
    noDepartments: 'No departments yet.',
    noTeams: 'No teams yet.',
    jobCount: 'Job openings',
    teamCount: 'Teams',
  },
  fil: {
    departmentsAndTeams: 'Mga departamento at team',
    departments: 'Mga departamento',
    departmentsInside: 'departamento',
    teams: 'Mga team',
    teamsInside: 'team',
    newDepartment: 'Bagong departamento',
    newTeam: 'Bagong team',
    head: 'Pinuno',
    lead: 'Lead',
    searchNames: 'pangalan o pinuno',
    noDepartments: 'Wala pang departamento.',
    noTeams: 'Wala pang team.',
    jobCount: 'Mga bakanteng trabaho',
    teamCount: 'Mga team',
  },
})
