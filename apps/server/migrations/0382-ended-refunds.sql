ALTER TYPE admin_action_kind ADD VALUE IF NOT EXISTS 'refund_ended';
