comment on table careers_department is
  'Departments.';
comment on table careers_team is
  'Teams of a department.';
comment on table careers_job is
  'Job postings.';
comment on table careers_applicant is
  'Applicants of a job posting.';
comment on table careers_applicant_note is
  'Notes of staff on an applicant.';
