comment on table agent is
  'Agents who recruit and support merchants.';
comment on view published_agent is
  'Agents for other areas. Columns are added, never removed.';
