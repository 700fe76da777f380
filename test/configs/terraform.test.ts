// Every tool of the terraform config, on a configuration that needs no provider from elsewhere and keeps its state here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

const main = `variable "x" {default = "one"}
resource "terraform_data" "a" { input = var.x }
output "o" { value = terraform_data.a.output }
output "s" {
  value     = "hush"
  sensitive = true
}
`;
const test = `run "first" {
  command = plan
  assert {
    condition     = var.x == "one"
    error_message = "x is not one"
  }
}
`;
const a = 'terraform_data.a';

describeConfig('terraform', {
  variables: (root) => ({
    HOME: root,
    TF_CLI_CONFIG_FILE: undefined,
    TF_CLI_ARGS: undefined,
    TF_WORKSPACE: undefined,
  }),
  prepare: (root) => {
    mkdirSync(join(root, 'tests'));
    writeFileSync(join(root, 'main.tf'), main);
    writeFileSync(join(root, 'tests', 'first.tftest.hcl'), test);
  },
  cases: () => [
    ['terraform_init', {}, /successfully initialized/],
    ['terraform_validate', {}, /^Success!/],
    ['terraform_fmt_check', {}, /^main\.tf\n[^]*\[exit code: 3\]$/, false],
    ['terraform_fmt', {}, /^main\.tf$/],
    ['terraform_fmt_check', {}, /^\(no output\)$/],
    ['terraform_test', {}, /^Success! 1 passed/m],
    ['terraform_eval', { expression: 'upper(var.x)\n', variable: 'x=q' }, /^"Q"$/],
    ['terraform_plan', { out: 'saved', variable: 'x=-two' }, /^Plan: 1 to add/m],
    ['terraform_plan', { detailed_exitcode: true }, /\[exit code: 2\]$/, false],
    ['terraform_show_plan', { plan: 'saved' }, /will be created/],
    ['terraform_show_json', { plan: 'saved' }, /"x":\{"value":"-two"\}/],
    ['terraform_apply_plan', { plan: 'saved' }, /1 added/],
    ['terraform_show', {}, /^ +input += "-two"$/m],
    ['terraform_output', {}, /^o = "-two"\ns = <sensitive>$/],
    ['terraform_output', { name: 'o', json: true }, /^"-two"$/],
    ['terraform_state_list', {}, /^terraform_data\.a$/],
    ['terraform_state_show', { address: a }, /^# terraform_data\.a:/],
    ['terraform_state_show', { address: '-state=x' }, /begins with '-'/, false],
    ['terraform_state_mv', { source: a, destination: 'terraform_data.b' }, /Successfully moved 1/],
    ['terraform_state_rm', { address: 'terraform_data.b' }, /Successfully removed 1/],
    ['terraform_import', { address: a, id: 'abc' }, /Import successful/],
    ['terraform_apply', { variable: 'x=three' }, /1 changed/],
    ['terraform_providers', {}, /terraform\.io\/builtin\/terraform/],
    ['terraform_workspace_new', { name: 'other' }, /Created and switched/],
    ['terraform_workspace_list', {}, /^\* other$/m],
    ['terraform_workspace_select', { name: 'default' }, /Switched to workspace "default"/],
    ['terraform_force_unlock', { lock_id: 'none' }, /not locked/, false],
    ['terraform_destroy', {}, /1 destroyed/],
    ['terraform_version', {}, /^Terraform v\d/],
  ],
  notRun: { terraform_force_unlock: 'fails here for want of a lock that was left behind' },
});
