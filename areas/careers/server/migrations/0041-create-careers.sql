create table careers_department (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  head        text        not null default '' check (length(head) <= 120),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(name || ' ' || head)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index careers_department_name on careers_department (name_fold(name)) where deleted_at is null;

create table careers_team (
  id            bigint      generated always as identity primary key,
  department_id bigint      not null references careers_department (id),
  name          text        not null check (length(name) between 1 and 80),
  lead          text        not null default '' check (length(lead) <= 120),
  status        text        not null default 'active' check (status in ('active', 'inactive')),
  search_text   text        not null generated always as (search_fold(name || ' ' || lead)) stored,
  sort_name     text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by    text,
  created_at    timestamptz not null default now(),
  updated_by    text,
  updated_at    timestamptz not null default now(),
  version       int         not null default 1,
  deleted_at    timestamptz,
  -- So that a job can name a team of its own department only.
  unique (department_id, id)
);

create unique index careers_team_name on careers_team (department_id, name_fold(name)) where deleted_at is null;

create table careers_job (
  id                  bigint      generated always as identity primary key,
  title               text        not null check (length(title) between 1 and 120),
  department_id       bigint      not null references careers_department (id),
  team_id             bigint,
  location            text        not null check (length(location) between 1 and 120),
  setup               text        not null check (setup in ('onsite', 'hybrid', 'remote')),
  employment_type     text        not null
                      check (employment_type in ('full_time', 'part_time', 'contract', 'internship')),
  level               text        not null check (level in ('entry', 'junior', 'mid', 'senior', 'manager')),
  slots               int         not null check (slots >= 1),
  -- Written only by the trigger on applicants.
  hired_count         int         not null default 0 check (hired_count >= 0),
  applicant_count     int         not null default 0 check (applicant_count >= 0),
  salary_min_centavos bigint      check (salary_min_centavos >= 0),
  salary_max_centavos bigint,
  show_salary         boolean     not null default false,
  -- Sanitised HTML.
  description         text        not null check (length(description) <= 40000),
  qualifications      text        not null check (length(qualifications) <= 40000),
  interview_sheet_key text        references stored_file (key)
                      check (interview_sheet_key ~ '^careers/interview-sheet/.*\.(docx|xlsx)$'),
  open_at             timestamptz,
  close_at            timestamptz,
  status              text        not null default 'draft'
                      check (status in ('draft', 'open', 'on_hold', 'closed', 'filled')),
  search_text         text        not null generated always as (search_fold(title || ' ' || location)) stored,
  sort_title          text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by          text,
  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,

  constraint careers_job_team foreign key (department_id, team_id) references careers_team (department_id, id),
  constraint careers_job_salary check (salary_max_centavos >= salary_min_centavos),
  constraint careers_job_dates check (close_at > open_at),
  -- Enforces the number of slots for concurrent hires.
  constraint careers_job_slots check (hired_count <= slots)
);

create index careers_job_newest on careers_job (created_at desc, id desc) where deleted_at is null;
create index careers_job_changed on careers_job (updated_at desc, id desc) where deleted_at is null;
create index careers_job_by_title on careers_job (sort_title, id) where deleted_at is null;
create index careers_job_by_close on careers_job
  (coalesce(close_at, 'infinity'::timestamptz) desc, id desc) where deleted_at is null;
create index careers_job_in_status on careers_job (status, created_at desc, id desc) where deleted_at is null;
create index careers_job_of_department on careers_job (department_id, created_at desc, id desc)
  where deleted_at is null;
create index careers_job_of_team on careers_job (team_id) where deleted_at is null;
create index careers_job_search on careers_job using gin (search_text gin_trgm_ops) where deleted_at is null;

create table careers_applicant (
  id          bigint      generated always as identity primary key,
  job_id      bigint      not null references careers_job (id),
  name        text        not null check (length(name) between 1 and 120),
  email       text        not null check (length(email) between 3 and 254),
  mobile      text        not null check (mobile ~ '^\+63[89][0-9]{9}$'),
  resume_key  text        references stored_file (key),
  status      text        not null default 'applied'
              check (status in ('applied', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  status_at   timestamptz not null default now(),
  note_count  int         not null default 0,
  search_text text        not null generated always as (search_fold(name || ' ' || email || ' ' || mobile)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index careers_applicant_once on careers_applicant (job_id, lower(email)) where deleted_at is null;
create index careers_applicant_newest on careers_applicant (job_id, created_at desc, id desc);
create index careers_applicant_by_name on careers_applicant (job_id, sort_name, id);
create index careers_applicant_status_at on careers_applicant (job_id, status, status_at desc, id desc);
create index careers_applicant_by_status_at on careers_applicant (job_id, status_at desc, id desc);
create index careers_applicant_search on careers_applicant using gin (search_text gin_trgm_ops);

create table careers_applicant_note (
  id           bigint      generated always as identity primary key,
  applicant_id bigint      not null references careers_applicant (id),
  text         text        not null check (length(text) between 1 and 2000),
  by_name      text        not null,
  at           timestamptz not null default now()
);

create index careers_applicant_note_of on careers_applicant_note (applicant_id, id desc);
