// Commands of well-known programs, each with what a person would say it does to the machine. Summaries are ours.

/** Label, command line, summary; options that matter after a bar, spelt as in `usages.ts`. */
const table = `
read        git log ! Show what was committed, newest first | --output=file: Write to this file | --author=pattern: Only by this author
read        git status ! Show which files differ
read        git diff ! Show changes between commits, the index and the working tree | --output=file: Write to a file | --ext-diff: Allow an external diff helper to be run
read        git show ! Show objects of various kinds
read        git blame ! Show who last changed each line
read        git grep ! Print lines that match a pattern
read        git shortlog ! Summarize the log by author
read        git describe ! Give an object a readable name based on a tag
read        git ls-files ! Show files in the index and the working tree
read        git cat-file ! Provide content or type of an object
read        git rev-list ! Lists commits in reverse order of time
read        git remote show ! Gives some information about a remote
read        git stash list ! List what is stashed
read        git worktree list ! List details of each worktree
write       git add ! Add file contents to the index
write       git commit ! Record changes to the repository
write       git push ! Update remote refs along with their objects | --force: Force updates
write       git pull ! Fetch from and integrate with another repository
write       git fetch ! Download objects and refs from another repository
write       git merge ! Join two or more histories together
write       git rebase ! Reapply commits on top of another base
write       git checkout ! Switch branches or restore files
write       git switch ! Switch branches
write       git restore ! Restore working tree files
write       git clone ! Clone a repository into a new directory
write       git init ! Create an empty repository
write       git revert ! Revert some existing commits
write       git cherry-pick ! Apply the changes of some existing commits
write       git config ! Get and set repository or global options
write       git remote ! Manage the set of tracked repositories
write       git remote add ! Add a remote
write       git stash ! Stash away the changes in a dirty working directory
write       git notes ! Add or inspect object notes
write       git bisect ! Use binary search to find the commit that broke something
write       git submodule update ! Update the registered submodules
write       git read-tree ! Reads tree information into the index
write       git symbolic-ref ! Read, modify and delete symbolic refs ~destroy
destroy     git branch ! List, create, or delete branches
destroy     git tag ! Create, list, delete or verify a tag
destroy     git rm ! Remove files from the working tree and the index
destroy     git clean ! Remove untracked files
destroy     git reset ! Set the current HEAD to a given state
destroy     git gc ! Clean up files that are not needed
destroy     git stash drop ! Remove one stash
destroy     git remote remove ! Remove the remote
destroy     git reflog expire ! Prune older entries
read        docker ps ! List containers
read        docker images ! List images
read        docker inspect ! Return low-level information on objects
read        docker logs ! Fetch the logs of a container
read        docker stats ! Display a live stream of resource usage | --no-stream: Only the first result
read        docker top ! Display the running processes of a container
read        docker port ! List port mappings of a container
read        docker events ! Get events from the server as they happen
read        docker version ! Show the version
read        docker system df ! Show disk usage
read        docker image ls ! List images
run         docker run ! Create and run a new container from an image
run         docker exec ! Execute a command in a running container
write       docker build ! Build an image from a Dockerfile
write       docker pull ! Download an image
write       docker push ! Upload an image
write       docker cp ! Copy files between a container and the host
write       docker tag ! Create a tag that refers to an image
write       docker start ! Start stopped containers
write       docker stop ! Stop running containers
write       docker rename ! Rename a container
write       docker logout ! Log out from a registry
destroy     docker kill ! Kill running containers
destroy     docker rm ! Remove containers
destroy     docker rmi ! Remove images
destroy     docker system prune ! Remove unused data
destroy     docker compose down ! Stop and remove containers and networks
interactive docker login ! Log in to a registry
interactive docker attach ! Attach the terminal's streams to a running container
read        kubectl get ! Display one or many resources | --output=FORMAT, -o: Output format: json, yaml, wide
read        kubectl describe ! Show details of a resource
read        kubectl logs ! Print the logs of a container
read        kubectl top ! Display resource usage
read        kubectl explain ! Get documentation for a resource
read        kubectl diff ! Diff the live version against the would-be one
read        kubectl cluster-info ! Display information on the cluster
read        kubectl rollout status ! Show the state of a rollout
read        kubectl config current-context ! Display the current context
read        kubectl api-resources ! Print the supported resources
write       kubectl apply ! Apply a configuration to a resource
write       kubectl create ! Create a resource from a file
write       kubectl create secret generic ! From files or literals
write       kubectl scale ! Set a new size for a deployment
write       kubectl label ! Update the labels on a resource
write       kubectl patch ! Update fields of a resource
write       kubectl rollout undo ! Go back to an earlier rollout
write       kubectl rollout restart ! Restart a resource
write       kubectl cp ! Copy files to and from containers
write       kubectl port-forward ! Forward local ports to a pod
run         kubectl exec ! Execute a command in a container
run         kubectl run ! Run an image on the cluster
destroy     kubectl delete ! Delete resources by name, file or selector
destroy     kubectl drain ! Drain a node before maintenance
interactive kubectl edit ! Edit a resource on the server
interactive kubectl attach ! Attach to a running container
read        npm ls ! List installed packages
read        npm view ! View facts of a package in the registry
read        npm outdated ! Look for packages that are not current
read        npm search ! Search for packages
read        npm whoami ! Display the user name
read        npm explain ! Explain why a package is installed
write       npm install ! Install packages | --force: Fetch even what is there
write       npm publish ! Publish a package
write       npm version ! Bump the version of a package
write       npm audit ! Run a security audit ~run
write       npm link ! Symlink a package folder
write       npm config set ! Sets a key to a value
run         npm run ! Run a script of the package
run         npm exec ! Run a command from a local or remote package
run         npm test ! Test a package
destroy     npm uninstall ! Remove a package
destroy     npm unpublish ! Remove a package from the registry
destroy     npm cache clean ! Delete data from the cache folder
interactive npm docs ! Open the documentation of a package in a web browser
interactive npm login ! Log in to a registry
read        gh pr list ! List pull requests in a repository
read        gh pr view ! View a pull request | --web, -w: Open in the browser
read        gh run list ! List recent workflow runs
read        gh repo view ! View a repository
read        gh auth status ! View the state of your authentication
write       gh pr create ! Create a pull request
write       gh pr merge ! Merge a pull request
write       gh issue close ! Close an issue
write       gh api ! Make an authenticated API request
write       gh release upload ! Upload assets to a release
destroy     gh repo delete ! Delete a repository
interactive gh browse ! Open repositories, issues and more in the browser
interactive gh auth login ! Log in to an account
read        aws ec2 describe-instances ! Describes the given instances or all of them
read        aws s3 ls ! List objects
read        aws sts get-caller-identity ! Returns details on the user whose keys are used
read        aws s3api head-object ! Retrieves metadata without the object
write       aws s3 cp ! Copies a local file or an object
write       aws s3 sync ! Syncs directories and prefixes
write       aws logs associate-kms-key ! Associates a key with a log group
write       aws ec2 attach-volume ! Attaches a volume to an instance
write       aws iam create-login-profile ! Creates a password for a user
write       aws dynamodb put-item ! Creates a new item, or replaces an old one
run         aws lambda invoke ! Invokes a function
destroy     aws s3 rm ! Deletes an object
destroy     aws ec2 terminate-instances ! Shuts down the given instances for good
read        terraform show ! Show the current state or a saved plan
read        terraform output ! Show output values of the root module
read        terraform state list ! List resources in the state
write       terraform plan ! Show changes that the configuration requires | --out=path: Write a plan file to this path
write       terraform apply ! Create or update infrastructure
write       terraform fmt ! Reformat the configuration
write       terraform import ! Associate existing infrastructure with a resource
destroy     terraform destroy ! Destroy infrastructure
destroy     terraform state rm ! Remove instances from the state
interactive terraform console ! Try expressions at an interactive prompt
read        systemctl list-units ! List units in memory
read        systemctl is-active ! Check whether units are active
write       systemctl restart ! Start or restart units
write       systemctl daemon-reload ! Reload the manager's configuration
write       systemctl set-default ! Set the default target
destroy     systemctl kill ! Send a signal to the processes of a unit
destroy     systemctl reboot ! Shut down and reboot the system
read        pip list ! List installed packages
read        pip show ! Show information about installed packages
write       pip install ! Install packages
destroy     pip uninstall ! Uninstall packages
destroy     pip cache purge ! Remove all items from the cache
read        cargo tree ! Display a tree of dependencies
read        cargo search ! Search packages in the registry
write       cargo check ! Check a package and its dependencies for errors
write       cargo build ! Compile a package
run         cargo test ! Execute the tests of a package
write       go get ! Add dependencies to the current module and install them
write       go env ! Print the environment | -w: Changes the default settings of the named variables
read        go list ! List packages or modules
write       poetry version ! Shows the version of the project or bumps it
interactive poetry shell ! Spawns a shell within the virtual environment
read        brew info ! Display brief facts about a formula
interactive brew edit ! Open a formula in an editor
read        helm history ! Fetch the release history
write       helm upgrade ! Upgrade a release
destroy     helm uninstall ! Uninstall a release
read        ls ! List directory contents
read        cat ! Concatenate files and print them
read        rg ! Search a directory for lines that match | --pre=COMMAND: Search the output of COMMAND for each file
read        jq ! Command-line JSON processor
write       find ! Search for files in a directory tree | -name=pattern: Base of the file name | -delete: Delete files | -exec=command: Execute command
write       curl ! Transfer a URL | --upload-file=file: Transfer a local file | --request=method, -X: The method to use
write       tar ! An archiving utility | --extract, -x: Extract files from an archive
write       sed ! Stream editor for filtering and transforming text | --in-place, -i: Edit files in place
write       sort ! Sort lines of text files | --output=FILE: Write the result to FILE
write       date ! Print or set the system date and time
write       hostname ! Show or set the name of the host
write       ip ! Show / manipulate routing, devices and tunnels
write       journalctl ! Print log entries from the journal | --vacuum-size=BYTES: Reduce disk usage below this size
write       rsync ! A fast, versatile file copying tool | --delete: Delete extraneous files from the destination
write       cp ! Copy files and directories
write       tee ! Read from standard input and write to standard output and files
write       wget ! The non-interactive network downloader
run         make ! Maintain groups of programs
run         xargs ! Build and execute command lines
run         ssh ! Remote login client
run         python3 ! An interpreted language ~interactive
destroy     rm ! Remove files or directories
destroy     dd ! Convert and copy a file
destroy     mkfs.ext4 ! Make a file system
interactive vim ! A programmer's text editor
interactive top ! Display processes
`;

export interface Labelled {
  readonly label: string;
  /** Also right. */
  readonly other: string | undefined;
  readonly path: readonly string[];
  readonly summary: string;
  /** Spelling and description. */
  readonly options: readonly (readonly [string, string])[];
}

export const labelled: readonly Labelled[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [, label = '', command = '', rest = ''] = /^(\S+)\s+(.*?) ! (.*)$/.exec(line) ?? [];
    const [said = '', other] = rest.split(' ~');
    const [summary = '', ...options] = said.split(' | ');
    return {
      label,
      other,
      path: command.split(' '),
      summary,
      options: options.map((text) => {
        const [spelling = '', description = ''] = text.split(': ');
        return [spelling, description] as const;
      }),
    };
  });
