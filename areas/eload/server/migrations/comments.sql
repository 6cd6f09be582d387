comment on table eload_provider is
  'Providers from which load is bought.';
comment on column eload_provider.code is
  'Code of the provider. Unique among existing providers.';
comment on column eload_provider.type is
  'direct for the carrier itself, aggregator for a reseller.';
comment on column eload_provider.contact is
  'Contact of the provider, as entered.';
comment on column eload_provider.api_base_url is
  'Address of the API of the provider.';
comment on column eload_provider.credential_ref is
  'Name of the secret in the secret store. The secret is not stored in the database.';
comment on column eload_provider.timeout_ms is
  'Maximum response time in milliseconds.';
comment on column eload_provider.low_balance_threshold_centavos is
  'Balance below which the provider is reported as low, in centavos.';
comment on table eload_network_group is
  'Groups of mobile networks.';
comment on column eload_network_group.sequence is
  'Place in lists, as entered; groups with the same number are in order of id.';
comment on table eload_network is
  'Mobile networks with their primary and backup provider.';
comment on column eload_network.code is
  'Code of the network in the API. Unique among existing networks.';
comment on table eload_network_prefix is
  'Number prefixes of networks. They only suggest a network, because numbers are portable.';
comment on column eload_network_prefix.prefix is
  'First four digits of mobile numbers, such as 0917.';
comment on table eload_provider_network is
  'Networks that a provider reaches.';
comment on table eload_provider_switch is
  'Switches of the providers of a network, with the previous ones, so that a switch can be reverted.';
comment on column eload_provider_switch.reason is
  'Reason that staff entered.';
comment on column eload_provider_switch.reverts_id is
  'The switch that this one reverts; each is reverted once.';
comment on column eload_provider_switch.switched_by_name is
  'Name of the person who switched, at that time.';
comment on table eload_carrier is
  'Carriers of promos. A migration adds one, together with its name in the contract. Rows are only read.';
comment on column eload_carrier.code is
  'Code of the carrier in paths, such as globe.';
comment on column eload_carrier.sells is
  'load for a mobile network, diamonds for a game without a network.';
comment on table eload_category is
  'Categories of promos.';
comment on column eload_category.carrier is
  'Carrier of the promos; all for every carrier.';
comment on column eload_category.carrier_code is
  'Carrier of the promos; null for every carrier.';
comment on column eload_category.sequence is
  'Place among the categories of its carrier, from 1.';
comment on column eload_category.promo_count is
  'Number of existing promos in the category, written by a trigger.';
comment on table eload_special_category is
  'Special categories of promos, shown for a period.';
comment on column eload_special_category.color is
  'Colour of the category as #RRGGBB.';
comment on column eload_special_category.start_at is
  'From when the category is shown; null for immediately.';
comment on column eload_special_category.end_at is
  'Until when the category is shown; null for unlimited.';
comment on table eload_special_category_promo is
  'Promos of a special category.';
comment on table eload_banner is
  'Banners of the load pages.';
comment on column eload_banner.placement is
  'Page on which the banner is shown: home, load or promo.';
comment on column eload_banner.carrier is
  'Carrier whose page shows the banner; all for every carrier.';
comment on column eload_banner.carrier_code is
  'Carrier whose page shows the banner; null for every carrier.';
comment on column eload_banner.link_type is
  'What the banner opens: none, promo, category or url.';
comment on column eload_banner.link_value is
  'Id or address of what the banner opens; empty for none.';
comment on column eload_banner.start_at is
  'From when the banner is shown; null for immediately.';
comment on column eload_banner.end_at is
  'Until when the banner is shown; null for unlimited.';
comment on column eload_banner.sequence is
  'Place among the active banners of the placement, from 1; 0 if inactive.';
comment on table eload_promo is
  'Load promos for sale by carrier. Carrier ml sells diamonds of a game.';
comment on column eload_promo.carrier is
  'Carrier of the promo.';
comment on column eload_promo.sku is
  'Code of the promo. Unique among existing promos.';
comment on column eload_promo.keyword is
  'Keyword that the carrier uses for the promo; empty for none.';
comment on column eload_promo.amount_centavos is
  'Value of the promo, in centavos.';
comment on column eload_promo.srp_centavos is
  'Suggested retail price, in centavos.';
comment on column eload_promo.type is
  'Type of the promo: regular, promo, data, call_text, combo, load_wallet or game_pin.';
comment on column eload_promo.validity_days is
  'Validity in days; 0 for none.';
comment on column eload_promo.data_mb is
  'Mobile data in megabytes; null if it is not limited or not included.';
comment on column eload_promo.rebate_type is
  'percent if the rebate is a share of the amount, fixed if it is an amount.';
comment on column eload_promo.rebate is
  'Rebate to the retailer: in basis points if rebate_type is percent, in centavos if it is fixed.';
comment on column eload_promo.rebate_log_id is
  'Entry of eload_promo_rebate_log with the current rebate; every change has one.';
comment on column eload_promo.is_featured is
  'Whether the promo is shown first.';
comment on column eload_promo.sequence is
  'Place in lists, as entered; may repeat.';
comment on column eload_promo.diamonds is
  'Number of diamonds of the game; null for load.';
comment on column eload_promo.bonus is
  'Number of bonus diamonds; null for none.';
comment on column eload_promo.requires_zone is
  'Whether the buyer enters the zone of their game account.';
comment on table eload_promo_provider is
  'Providers of a promo in the order in which they are tried, with their code and cost.';
comment on column eload_promo_provider.provider_sku is
  'Code of the promo at the provider.';
comment on column eload_promo_provider.cost_centavos is
  'Price that the provider charges the company, in centavos.';
comment on column eload_promo_provider.priority is
  'Order in which providers are tried, 1 first.';
comment on table eload_promo_rebate_log is
  'Every rebate of a promo and its source. Rows are only added.';
comment on column eload_promo_rebate_log.old_type is
  'Type of the previous rebate; null for the first.';
comment on column eload_promo_rebate_log.old_rebate is
  'Previous rebate: in basis points if old_type is percent, in centavos if it is fixed; null for the first.';
comment on column eload_promo_rebate_log.rebate_type is
  'percent if the rebate is a share of the amount, fixed if it is an amount.';
comment on column eload_promo_rebate_log.new_rebate is
  'New rebate: in basis points if rebate_type is percent, in centavos if it is fixed.';
comment on column eload_promo_rebate_log.source is
  'What changed it: manual, bulk, scheduler or campaign.';
comment on column eload_promo_rebate_log.reason is
  'Reason that staff entered; empty for none.';
comment on column eload_promo_rebate_log.actor_email is
  'Email address of the person who changed it.';
comment on column eload_promo_rebate_log.actor_name is
  'Name of the person who changed it, at that time.';
comment on table eload_promo_schedule is
  'Scheduled changes of promos.';
comment on column eload_promo_schedule.carrier is
  'Carrier of the promos.';
comment on column eload_promo_schedule.operation is
  'Change: activate, deactivate, update_rebate, update_price or feature.';
comment on column eload_promo_schedule.value is
  'Value of the change, in hundredths: of a percent or of a peso, and 100 to feature or 0 not to. Null for activate and deactivate.';
comment on column eload_promo_schedule.rebate_type is
  'percent or fixed for update_rebate; null for others.';
comment on column eload_promo_schedule.start_at is
  'When the change is made.';
comment on column eload_promo_schedule.end_at is
  'When the change is undone; null for never.';
comment on table eload_promo_schedule_item is
  'Promos of a schedule with their state before and after.';
comment on column eload_promo_schedule_item.state is
  'Result for the promo so far: waiting, changed, same, rejected, restored or not_restored.';
comment on column eload_promo_schedule_item.before is
  'Values of the promo before the change, as JSON, to restore them; null before it.';
comment on table eload_promo_schedule_log is
  'Result of a schedule for each promo at its start and end.';
comment on column eload_promo_schedule_log.run is
  'Which run it was: begin or end.';
comment on column eload_promo_schedule_log.result is
  'Result for the promo; missed if the run came too late.';
comment on column eload_promo_schedule_log.from_value is
  'Value before the run, as shown to staff.';
comment on column eload_promo_schedule_log.to_value is
  'Value after the run, as shown to staff.';
comment on column eload_promo_schedule_log.message is
  'Encoded message of the error; empty for none.';
comment on table eload_maintenance is
  'Maintenance windows of providers, networks and network groups.';
comment on column eload_maintenance.type is
  'What is under maintenance: provider, network or network_group.';
comment on column eload_maintenance.message is
  'Text that customers read.';
comment on column eload_maintenance.start_at is
  'Start of the window.';
comment on column eload_maintenance.end_at is
  'Planned end of the window.';
comment on column eload_maintenance.block_transactions is
  'Whether sales through the targets are rejected during the window.';
comment on column eload_maintenance.notify_users is
  'Whether customers receive a notification.';
comment on column eload_maintenance.ended_at is
  'When the window ended or was cancelled; null while it is open.';
comment on column eload_maintenance.end_reason is
  'Reason for ending it early or cancelling it, as entered.';
comment on column eload_maintenance.created_by_name is
  'Name of the person who created it, at that time.';
comment on column eload_maintenance.notification_id is
  'notification.id of the notification that announces the window; null for none.';
comment on column eload_maintenance.block_until is
  'Until when a second person approved blocking sales; null without an approval.';
comment on column eload_maintenance.block_status is
  'State of the request to block sales; none if none was submitted.';
comment on column eload_maintenance.block_request_id is
  'approval_request.id of the request to block sales.';
comment on table eload_maintenance_target is
  'Targets of a maintenance window. Open windows of one target must not overlap.';
comment on column eload_maintenance_target.type is
  'Type of the window, as in eload_maintenance.';
comment on column eload_maintenance_target.target_id is
  'Id of the provider, network or network group, by type.';
comment on column eload_maintenance_target.during is
  'Period of the window.';
comment on column eload_maintenance_target.is_open is
  'Whether the window is scheduled or ongoing.';
comment on column eload_maintenance_target.target is
  'The target as a range of one number, for the exclusion constraint.';
