comment on table careers_department is
  'Departments.';
comment on column careers_department.head is
  'Name of the head of the department, as entered.';
comment on table careers_team is
  'Teams of a department.';
comment on column careers_team.lead is
  'Name of the lead of the team, as entered.';
comment on table careers_job is
  'Job postings.';
comment on column careers_job.team_id is
  'careers_team.id of a team of the department; null for none.';
comment on column careers_job.location is
  'Place of work, as entered.';
comment on column careers_job.setup is
  'Where people work: onsite, hybrid or remote.';
comment on column careers_job.employment_type is
  'full_time, part_time, contract or internship.';
comment on column careers_job.level is
  'Level of experience: entry, junior, mid, senior or manager.';
comment on column careers_job.slots is
  'Number of people to hire.';
comment on column careers_job.hired_count is
  'Number of applicants hired, written by a trigger.';
comment on column careers_job.applicant_count is
  'Number of applicants, written by a trigger.';
comment on column careers_job.salary_min_centavos is
  'Lowest salary for a month, in centavos; null if not stated.';
comment on column careers_job.salary_max_centavos is
  'Highest salary for a month, in centavos; null if not stated.';
comment on column careers_job.show_salary is
  'Whether the posting shows the salary.';
comment on column careers_job.qualifications is
  'Qualifications, as rich text.';
comment on column careers_job.open_at is
  'From when people can apply; null for immediately.';
comment on column careers_job.close_at is
  'Until when people can apply; null for unlimited.';
comment on table careers_applicant is
  'Applicants of a job posting.';
comment on column careers_applicant.name is
  'Personal data: name of the applicant.';
comment on column careers_applicant.status_at is
  'When the status last changed.';
comment on column careers_applicant.note_count is
  'Number of notes, written by a trigger.';
comment on table careers_applicant_note is
  'Notes of staff on an applicant.';
comment on column careers_applicant_note.text is
  'Text of the note. May contain personal data.';
comment on column careers_applicant_note.by_name is
  'Name of the author at that time.';
comment on column careers_applicant_note.at is
  'When it was written.';
